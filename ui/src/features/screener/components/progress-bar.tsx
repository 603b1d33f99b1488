import Box from '@mui/material/Box';
import { Muted, Stack } from '../../../shared/display/layout.js';

// MUI's own bar would be 1.7 kB more before the first question.
const forcedColors = '@media (forced-colors: active)';

/** The id by which the focused question refers to the progress. */
export const progressId = 'screener-progress';

export interface ProgressBarProps {
  /** From 1; `total + 1` for the agreement, `total + 2` for the answers. */
  readonly number: number;
  readonly total: number;
}

/** `Question 2 of 7`, with a bar. The total follows the path that the answers select. */
export function ProgressBar({ number, total }: ProgressBarProps) {
  const text = number > total + 1 ? 'Your answers' : number > total ? 'Agreement' : `Question ${number} of ${total}`;
  const done = total === 0 ? 100 : Math.min(100, ((number - 1) / total) * 100);
  return (
    <Stack gap={0.75}>
      <Muted id={progressId} variant="subtitle2" component="p" fontVariantNumeric="tabular-nums">
        {text}
      </Muted>
      <Box
        role="progressbar"
        aria-label="Screener progress"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(done)}
        aria-valuetext={text}
        sx={{ height: 6, borderRadius: 99, bgcolor: 'divider', overflow: 'hidden', [forcedColors]: { border: '1px solid' } }}
      >
        <Box
          sx={{
            height: '100%',
            width: `${done}%`,
            bgcolor: 'primary.main',
            transition: 'width 0.3s',
            [forcedColors]: { bgcolor: 'Highlight', forcedColorAdjust: 'none' },
          }}
        />
      </Box>
    </Stack>
  );
}
