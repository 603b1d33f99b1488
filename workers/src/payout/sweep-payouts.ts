import { payoutEvents, type PayoutEvent } from '@panelist/domain/payout';
import type { Dependencies } from '@panelist/infra/runtime';
import { epochFence } from '@panelist/infra/subscriptions';
import type { Part } from '../runtime/part.js';
import { reaction } from '../runtime/reaction.js';
import { dispatchPayout, followPayout } from './payout-jobs.js';

const types = Object.keys(payoutEvents) as readonly PayoutEvent['type'][];
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export interface SweepOptions {
  readonly everyMs: number;
  /** How long a payout may stand still, by the app's clock, before somebody asks. */
  readonly patienceMs: number;
}

/** For whom a payout waits after this event: us, its provider, or nobody any more. `undefined`: as before. */
function waitsFor(event: PayoutEvent): 'us' | 'provider' | null | undefined {
  switch (event.type) {
    case 'PayoutRequested':
    case 'PayoutRetryRequested':
    case 'PayoutConfirmedAbsent':
      return 'us';
    case 'PayoutDispatchStarted':
    case 'PayoutAccepted':
    case 'PayoutOutcomeUnknown':
    case 'PayoutUnclaimed':
    case 'PayoutHeld':
    case 'PayoutResent':
      return 'provider';
    case 'PayoutSettled':
    case 'PayoutRejected':
    case 'PayoutReturned':
    case 'PayoutReversed':
    case 'PayoutVoided':
      return null;
    case 'PayoutDestinationChanged':
      return undefined;
    default:
      return event satisfies never;
  }
}

/**
 * Payouts that stand still get a new job: whatever happened to the old one, even if the queue lost them all. The list of open payouts is the worker's own,
 * so that money does not wait for a read model.
 */
export function sweepPayouts(
  { pool, clock, queue }: Pick<Dependencies, 'pool' | 'clock' | 'queue'>,
  { everyMs, patienceMs }: SweepOptions,
): Part {
  return {
    reactions: [
      reaction<PayoutEvent>({
        name: 'list-open-payouts',
        types,
        react: async ({ event, metadata: { occurredAt } }, epoch) => {
          const waiting = waitsFor(event);
          const { payoutId } = event.data;
          if (waiting === undefined) return;
          // An old row must not come back after a later event has been handled elsewhere.
          if (waiting === null)
            await pool.query(`with ${epochFence('$2', '$3')} delete from app.open_payouts using fence where payout_id = $1`, [
              payoutId,
              epoch.name,
              epoch.epoch,
            ]);
          else
            await pool.query(
              `with ${epochFence('$4', '$5')}
               insert into app.open_payouts (payout_id, waits_for, changed_at) select $1, $2, $3::timestamptz from fence
               on conflict (payout_id) do update set waits_for = excluded.waits_for, changed_at = excluded.changed_at`,
              [payoutId, waiting, occurredAt, epoch.name, epoch.epoch],
            );
        },
      }),
    ],
    sweeps: [
      {
        name: 'payouts',
        everyMs,
        run: async () => {
          const now = Date.parse(clock.now());
          const { rows } = await pool.query<{ payout_id: string; waits_for: 'us' | 'provider'; changed_at: Date }>(
            'select payout_id, waits_for, changed_at from app.open_payouts where changed_at <= $1 order by changed_at limit 1000',
            [new Date(now - patienceMs)],
          );
          for (const { payout_id: payoutId, waits_for: waiting, changed_at: changedAt } of rows) {
            // Once in a while, and less often for what waits for days. An id that is known is ignored.
            const period = now - changedAt.getTime() < HOUR_MS ? Math.max(patienceMs, 1_000) : HOUR_MS;
            const id = `sweep-payouts-${payoutId}-s${Math.floor(now / period)}`;
            await queue.add(waiting === 'us' ? dispatchPayout : followPayout, id, { payoutId });
          }
        },
      },
    ],
  };
}
