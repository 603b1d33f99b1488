import Cloud from '@mui/icons-material/CloudDoneOutlined';
import Device from '@mui/icons-material/SaveOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatClock } from '../../../shared/display/time-format.js';
import type { SaveState } from '../model/draft-autosave.js';

/**
 * `Saved 10:42`: which answers are saved, and where. Keeps its height, so that the page does not
 * shift.
 */
export function SavedLine({ save }: { readonly save: SaveState }) {
  const text =
    save.status === 'waiting'
      ? 'Kept on this device; will be sent by itself'
      : save.status === 'saving'
        ? 'Saving…'
        : save.savedAt
          ? `Saved ${formatClock(save.savedAt)}`
          : 'Saves as you type';
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        minHeight: 24,
        color: save.status === 'waiting' ? 'attention.text' : 'text.secondary',
      }}
    >
      {save.status === 'waiting' ? <Device aria-hidden sx={{ fontSize: 18 }} /> : <Cloud aria-hidden sx={{ fontSize: 18 }} />}
      <Typography variant="body2" component="span" role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {text}
      </Typography>
    </Box>
  );
}
