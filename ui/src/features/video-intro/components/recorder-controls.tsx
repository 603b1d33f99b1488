import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import FiberManualRecord from '@mui/icons-material/FiberManualRecord';
import Replay from '@mui/icons-material/Replay';
import Stop from '@mui/icons-material/Stop';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { Recording } from '../model/recording.js';

export interface RecorderControlsProps {
  readonly recording: Recording;
  /** Whether a saved video is shown. */
  readonly hasVideo: boolean;
  readonly onStart: () => void;
  readonly onStop: () => void;
  /** Before anything is recorded; what is saved stays. */
  readonly onCancel: () => void;
  readonly onDelete: () => void;
  /** Takes a deletion back that was not saved; null if there is none. */
  readonly onUndo: (() => void) | null;
}

/** What can be done now: record, stop, record again, delete. */
export function RecorderControls({ recording, hasVideo, onStart, onStop, onCancel, onDelete, onUndo }: RecorderControlsProps) {
  const { at } = recording;
  if (at === 'asking' || at === 'counting')
    return (
      <Row>
        <Button variant="outlined" onClick={onCancel}>
          Cancel recording
        </Button>
      </Row>
    );
  if (at === 'recording')
    return (
      <Row>
        <Button variant="contained" color="error" startIcon={<Stop />} onClick={onStop} autoFocus>
          Stop recording
        </Button>
      </Row>
    );
  const isThere = at === 'recorded' || hasVideo;
  return (
    <Row>
      <Button
        variant={isThere ? 'outlined' : 'contained'}
        startIcon={isThere ? <Replay /> : <FiberManualRecord />}
        onClick={onStart}
      >
        {isThere ? 'Re-record' : 'Start recording'}
      </Button>
      {isThere && (
        <Button variant="outlined" color="error" startIcon={<DeleteOutline />} onClick={onDelete}>
          Delete
        </Button>
      )}
      {onUndo && at !== 'recorded' && (
        <Button variant="outlined" onClick={onUndo}>
          Keep my video
        </Button>
      )}
    </Row>
  );
}

const Row = ({ children }: { readonly children: ReactNode }) => (
  <Box
    sx={{
      display: 'flex',
      flexDirection: { xs: 'column', sm: 'row' },
      justifyContent: 'center',
      gap: 1,
      '& > *': { width: { xs: '100%', sm: 'auto' } },
    }}
  >
    {children}
  </Box>
);
