import { payoutPause } from '@panelist/domain/payout/browser';
import { Suspense } from 'react';
import { useQuery } from '../../../shared/api/use-query.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';

const PauseCard = lazyComponent(async () => (await import('./pause-card.js')).PauseCard);

/** Pauses are rows, so no command invalidates this query. */
const refreshMs = 10_000;

/** The pause of payouts, while there is one. */
export function PayoutPause() {
  const { data, reload } = useQuery(payoutPause, {}, { refreshInterval: refreshMs });
  return (
    data?.paused === true && (
      <Suspense fallback={null}>
        <PauseCard pause={data} reload={reload} />
      </Suspense>
    )
  );
}
