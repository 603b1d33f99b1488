import { LocalTime } from '../../../shared/display/time.js';
import { useScreenerCycle } from '../../../entities/participation/screener-cycle.js';
import { Muted, Span } from '../../../shared/display/layout.js';

/**
 * How many screeners are left in this period, and when it ends. Keeps its height while it loads.
 */
export function ScreenersRemaining({ canRefer }: { readonly canRefer: boolean }) {
  const cycle = useScreenerCycle();
  const left = cycle ? Math.max(0, cycle.limit - cycle.screenerCount) : null;
  return (
    <Muted variant="body2" minHeight="3em">
      {cycle && (
        <>
          <Span component="strong" color="text.primary" fontWeight={640}>
            {`${left} of ${cycle.limit} screeners left`}
          </Span>
          {cycle.cycleExpiryDate && cycle.screenerCount > 0 ? (
            <>
              {' in this period. It ends '}
              <LocalTime at={cycle.cycleExpiryDate} />.
            </>
          ) : (
            ' in a period of 24 hours.'
          )}
          {left === 0 &&
            ` Meanwhile you can refer people${canRefer ? ' who fit' : ' to Panelist'}, and get a bonus for each who takes part.`}
        </>
      )}
    </Muted>
  );
}
