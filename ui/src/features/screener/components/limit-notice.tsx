import { LocalTime } from '../../../shared/display/time.js';
import { limitSentence, useScreenerCycle } from '../../../entities/participation/screener-cycle.js';
import { Banner } from '../../../shared/states/banner.js';

/**
 * Says before the first question that no screener is left: a draft can be continued, not submitted
 * (contract, Projects and screeners). Renders nothing while one is left.
 */
export function LimitNotice() {
  const cycle = useScreenerCycle();
  if (!cycle || cycle.screenerCount < cycle.limit) return null;
  return (
    <Banner meaning="attention">
      {limitSentence(cycle.limit)} You can answer the questions now: they are saved. You can submit them{' '}
      {cycle.cycleExpiryDate ? (
        <>
          from <LocalTime at={cycle.cycleExpiryDate} /> on.
        </>
      ) : (
        'once this period has ended.'
      )}
    </Banner>
  );
}
