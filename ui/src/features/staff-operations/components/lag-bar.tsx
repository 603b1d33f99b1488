import Box from '@mui/material/Box';
import { formatCount, formatLag } from '../model/projector-text.js';
import { Stack } from '../../../shared/display/layout.js';

interface LagBarProps {
  readonly lag: number;
  readonly lagSeconds: number;
  /** The maximum of the table's bars. */
  readonly longest: number;
}

/** The lag as a bar, with its numbers as text. */
export function LagBar({ lag, lagSeconds, longest }: LagBarProps) {
  const share = lag === 0 ? 0 : Math.max(2, (lag / longest) * 100);
  return (
    <Stack gap={0.5} minWidth={150}>
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatCount(lag)} {lag === 1 ? 'event' : 'events'}, {formatLag(lagSeconds)}
      </Box>
      <Box component="svg" aria-hidden sx={{ width: '100%', maxWidth: 220, height: 6, display: 'block' }}>
        <Box component="rect" width="100%" height="6" rx="3" sx={{ fill: 'var(--mui-palette-divider)' }} />
        <Box component="rect" width={`${share}%`} height="6" rx="3" sx={{ fill: 'var(--mui-palette-attention-main)' }} />
      </Box>
    </Stack>
  );
}
