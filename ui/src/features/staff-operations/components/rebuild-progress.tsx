import LinearProgress from '@mui/material/LinearProgress';
import { formatCount, formatLag } from '../model/projector-text.js';
import { Block, Muted } from '../../../shared/display/layout.js';

interface RebuildProgressProps {
  readonly name: string;
  readonly done: number;
  readonly total: number;
  readonly perSecond: number;
}

/** The progress of a rebuild or comparison, its rate, and the time remaining. */
export function RebuildProgress({ name, done, total, perSecond }: RebuildProgressProps) {
  const share = total === 0 ? 100 : Math.min(100, (done / total) * 100);
  return (
    <Block mt={1} maxWidth={320}>
      <LinearProgress
        variant="determinate"
        value={share}
        aria-label={`Building ${name}`}
        aria-valuetext={`${done} of ${total} events`}
      />
      <Muted variant="caption" component="p" fontVariantNumeric="tabular-nums" mt={0.5}>
        {formatCount(done)} of {formatCount(total)} events
        {perSecond > 0 && `, ${formatCount(perSecond)} a second, ${formatLag((total - done) / perSecond)} left`}
      </Muted>
    </Block>
  );
}
