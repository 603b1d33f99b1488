import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { AppDialog } from '../../../shared/dialog/app-dialog.js';
import { ErrorAlert } from '../../../shared/states/error-alert.js';
import { lineText, useConnection } from './use-connection.js';
import { useDevices, type Choice, type Device, type Devices } from './use-devices.js';
import { playTone, useLevel } from './use-sound.js';
import { Muted, Prose, Row, Stack } from '../../../shared/display/layout.js';

/** Camera, microphone, loudspeaker and the line, tried before a session. */
export function DeviceCheckDialog({ onClose }: { readonly onClose: () => void }) {
  const { devices, open } = useDevices();
  return (
    <AppDialog
      open
      title="Check camera and sound"
      onClose={onClose}
      width={520}
      actions={
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Stack gap={2}>
        {devices.at === 'asking' && <Typography role="status">Allow your browser to use camera and microphone.</Typography>}
        {devices.at === 'failed' && (
          <>
            <ErrorAlert>{devices.message}</ErrorAlert>
            <Button variant="outlined" onClick={() => open({})} sx={{ justifySelf: 'start' }}>
              Try again
            </Button>
          </>
        )}
        {devices.at === 'on' && <Opened devices={devices} onChoose={open} />}
        <Loudspeaker />
        <Line />
        <Muted variant="body2">Neither picture nor sound is recorded or sent. The camera goes off when you close this.</Muted>
      </Stack>
    </AppDialog>
  );
}

interface OpenedProps {
  readonly devices: Extract<Devices, { at: 'on' }>;
  readonly onChoose: (choice: Choice) => void;
}

function Opened({ devices, onChoose }: OpenedProps) {
  const { stream, cameras, microphones, camera, microphone } = devices;
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <>
      <Box
        component="video"
        ref={video}
        autoPlay
        muted
        playsInline
        aria-label="Your camera"
        sx={{
          width: '100%',
          aspectRatio: '4 / 3',
          objectFit: 'cover',
          borderRadius: 3,
          bgcolor: 'surface.sunken',
          transform: 'scaleX(-1)',
        }}
      />
      <Choose label="Camera" devices={cameras} value={camera} onChange={(id) => onChoose({ camera: id, microphone })} />
      <Choose
        label="Microphone"
        devices={microphones}
        value={microphone}
        onChange={(id) => onChoose({ camera, microphone: id })}
      />
      <Level stream={stream} />
    </>
  );
}

interface ChooseProps {
  readonly label: string;
  readonly devices: readonly Device[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** With one device there is nothing to choose: its name shows which one it is. */
function Choose({ label, devices, value, onChange }: ChooseProps) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={devices.some(({ id }) => id === value) ? value : ''}
      disabled={devices.length < 2}
      onChange={(event) => onChange(event.target.value)}
    >
      {devices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

const audible = 0.15;

function Level({ stream }: { readonly stream: MediaStream }) {
  const level = useLevel(stream);
  const [isHeard, setHeard] = useState(false);
  if (level > audible && !isHeard) setHeard(true);
  return (
    <div>
      <Prose variant="body2" role="status" mb={0.5}>
        {isHeard ? 'Your microphone works.' : 'Say something: the bar moves if your microphone works.'}
      </Prose>
      <Box
        role="meter"
        aria-label="Loudness of your microphone"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(level * 100)}
        sx={{ height: 10, borderRadius: 5, bgcolor: 'surface.sunken', overflow: 'hidden', border: 1, borderColor: 'divider' }}
      >
        <Box style={{ width: `${level * 100}%` }} sx={{ height: '100%', bgcolor: 'paid.main', forcedColorAdjust: 'none' }} />
      </Box>
    </div>
  );
}

function Loudspeaker() {
  const [played, setPlayed] = useState(false);
  return (
    <Row wraps alignItems="center" gap={1.5}>
      <Button
        variant="outlined"
        onClick={() => {
          playTone();
          setPlayed(true);
        }}
      >
        Play a sound
      </Button>
      <Muted variant="body2" role="status">
        {played && 'Nothing heard? Turn the volume up, or choose another loudspeaker in your system.'}
      </Muted>
    </Row>
  );
}

function Line() {
  return (
    <Typography variant="body2" role="status">
      {lineText(useConnection())}
    </Typography>
  );
}
