import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { cityTime, clockTime, type ClockChoice } from '../../../shared/display/session-time.js';
import { zoneProblem } from '../../../shared/display/viewers-zone.js';

interface ZonesProps {
  readonly viewer: string;
  readonly project: string;
  /** A time of this page, as an example in both zones. */
  readonly example: string;
  readonly clock: ClockChoice;
  readonly onClock: (clock: ClockChoice) => void;
}

/** In which zone the times are, what that is for the researcher, and the choice of the clock. */
export function Zones({ viewer, project, example, clock, onClock }: ZonesProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', columnGap: 2 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {zoneProblem() ?? (
          <>
            Times are in <strong>{cityTime(viewer)}</strong>.
          </>
        )}{' '}
        {viewer === project
          ? 'The researcher is in the same zone.'
          : `${clockTime(example, clock, viewer)} is ${clockTime(example, clock, project)} for the researcher (${cityTime(project)}).`}
      </Typography>
      <Box component="label" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minHeight: 32, fontSize: '0.9375rem' }}>
        <input
          type="checkbox"
          checked={clock === 'h23'}
          onChange={({ target }) => onClock(target.checked ? 'h23' : 'h12')}
          style={{ width: 20, height: 20, accentColor: 'currentColor' }}
        />
        24-hour clock
      </Box>
    </Box>
  );
}
