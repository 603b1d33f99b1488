import VideocamOutlined from '@mui/icons-material/VideocamOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Stack } from '../../../shared/display/layout.js';
import { videoNotLoaded, type Recording, clockOf } from '../model/recording.js';
import { Player, SavedVideo } from '../../../entities/profile/saved-video.js';
import { ErrorAlert } from '../../../shared/states/error-alert.js';
import { type ReactNode, useEffect, useRef } from 'react';
import { videoSeconds } from '@panelist/domain/profile/browser';
import { visuallyHidden } from '../../../shared/page/visually-hidden.js';

interface VideoStageProps {
  /** The saved video's name; null for none. */
  readonly video: string | null;
  readonly recording: Recording;
  /** Whether the person has deleted it and not saved yet. */
  readonly isDeleted: boolean;
}

/** The picture of the camera, the recording, or the saved video. */
export function VideoStage({ video, recording, isDeleted }: VideoStageProps) {
  if (recording.at === 'failed') return <ErrorAlert>{recording.message}</ErrorAlert>;
  return (
    <Stage>
      {recording.at === 'recorded' ? (
        <Player address={recording.address} label="Your recording" notLoaded={videoNotLoaded} />
      ) : recording.at === 'counting' || recording.at === 'recording' ? (
        <LivePicture recording={recording} />
      ) : recording.at === 'asking' ? (
        <Hint>Allow your browser to use camera and microphone.</Hint>
      ) : video === null ? (
        <Hint>{isDeleted ? 'Your video is deleted once you save.' : 'You have no video introduction yet.'}</Hint>
      ) : (
        <SavedVideo video={video} label="Your video introduction" notLoaded={videoNotLoaded} />
      )}
    </Stage>
  );
}

const Hint = ({ children }: { readonly children: string }) => (
  <Stack role="status" justifyItems="center" gap={1} p={3} textAlign="center" color="text.secondary">
    <VideocamOutlined fontSize="large" />
    <Typography>{children}</Typography>
  </Stack>
);

/** 610 × 484 on a laptop, 343 × 259 on a phone (document 3 §9), smaller where a screen has less. */
function Stage({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        position: 'relative',
        left: '50%',
        transform: 'translateX(-50%)',
        width: { xs: 'min(343px, calc(100vw - 40px))', sm: 'min(610px, 100%, (100dvh - 350px) * 610 / 484)' },
        aspectRatio: { xs: '343 / 259', sm: '610 / 484' },
        borderRadius: 3,
        overflow: 'hidden',
        bgcolor: 'surface.sunken',
        border: 1,
        borderColor: 'divider',
        display: 'grid',
        placeItems: 'center',
        '& video': { width: '100%', height: '100%', objectFit: 'cover', display: 'block', bgcolor: 'common.black' },
      }}
    >
      {children}
    </Box>
  );
}

type Live = Extract<Recording, { readonly stream: MediaStream }>;

/** What the camera sees, with the countdown or the time recorded. Without sound: it would echo. */
function LivePicture({ recording }: { readonly recording: Live }) {
  const video = useRef<HTMLVideoElement>(null);
  const { stream } = recording;
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <>
      {/* Mirrored, as people know themselves; the recording is not. */}
      <video ref={video} autoPlay muted playsInline aria-label="Your camera" style={{ transform: 'scaleX(-1)' }} />
      {recording.at === 'counting' ? (
        <Typography
          aria-hidden
          sx={{ position: 'absolute', fontSize: 112, fontWeight: 700, color: 'common.white', textShadow: '0 2px 16px #000' }}
        >
          {recording.left}
        </Typography>
      ) : (
        <Box
          role="timer"
          aria-label="Time recorded"
          sx={{
            position: 'absolute',
            top: 12,
            left: 12,
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            px: 1.25,
            py: 0.5,
            borderRadius: 2,
            bgcolor: 'rgb(0 0 0 / 0.72)',
            color: 'common.white',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          <Box component="span" aria-hidden sx={{ width: 10, height: 10, borderRadius: '50%', bgcolor: '#ff5a4f' }} />
          {clockOf(recording.seconds)} / {clockOf(videoSeconds)}
        </Box>
      )}
      <Box role="status" sx={visuallyHidden}>
        {recording.at === 'counting' ? `Recording starts in ${recording.left}` : 'Recording'}
      </Box>
    </>
  );
}
