import LinearProgress from '@mui/material/LinearProgress';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Prose } from '../../shared/display/layout.js';
import type { UploadState } from './use-attachments.js';

/** The state of an upload: the share in per cent, then the outcome for a moment. */
export function UploadNote({ state }: { readonly state: UploadState }) {
  if (state.status === 'uploading') {
    return (
      <Box>
        <Typography variant="body2">{`Uploading ${state.name}: ${state.percent}%`}</Typography>
        <LinearProgress variant="determinate" value={state.percent} aria-label={`Uploading ${state.name}`} />
      </Box>
    );
  }
  return (
    <Prose
      role={state.status === 'error' ? 'alert' : 'status'}
      variant="body2"
      color={state.status === 'error' ? 'failed.text' : 'paid.text'}
    >
      {state.status === 'error' ? state.message : `${state.name} is attached.`}
    </Prose>
  );
}
