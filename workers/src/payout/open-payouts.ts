import { typesOf, type RecordedEvent } from '@panelist/domain/kernel';
import { payoutEvents, payoutLifecycle, type PayoutEvent } from '@panelist/domain/payout';
import { epochFence, onEach, type Reaction, type ReactionRun } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';
import { reaction } from '../runtime/reaction.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Days after its payment, or its end, on which the sweep asks again about a payout, because a
 * message that a provider took it back may be lost.
 */
const DAYS_AFTER_PAYMENT = [1, 7, 30, 90];

/**
 * The next time to ask about a payout that was paid at `paidAt`; null after the last. Milliseconds
 * of the app's clock.
 */
export function askAfterPayment(paidAt: number, now: number): number | null {
  const days = DAYS_AFTER_PAYMENT.find((each) => paidAt + each * DAY_MS > now);
  return days === undefined ? null : paidAt + days * DAY_MS;
}

export const listsOpenPayouts = 'list-open-payouts';

/**
 * Keeps the list of payouts that the sweep asks about. It is the workers' own, so that money does
 * not wait for a read model of pages. No projection, because the sweep moves `ask_at`: after a
 * rebuild from the log the sweep would ask about all of them at once.
 */
export function listOpenPayouts({ clock, pool }: Pick<Dependencies, 'clock' | 'pool'>, patienceMs: number): Reaction {
  return reaction({
    name: listsOpenPayouts,
    stops: 'stream',
    on: onEach(typesOf(payoutEvents), async (event: RecordedEvent<PayoutEvent>, { lease }: ReactionRun) => {
      const { payoutId } = event.data;
      // A voided one is asked about as if it was paid: a call under its key may arrive late.
      const waitsFor = event.type === 'PayoutVoided' ? 'none' : payoutLifecycle.needs(event).nextActor;
      if (waitsFor === null) return;
      const at = Date.parse(event.at);
      // By the clock, so that a log handled again does not ask about all that was ever paid.
      const now = Date.parse(clock.now());
      const isJustVoided = event.type === 'PayoutVoided' && at + HOUR_MS > now;
      const askAt = waitsFor === 'none' && !isJustVoided ? askAfterPayment(at, now) : at + (isJustVoided ? HOUR_MS : patienceMs);
      // An old row must not come back after another process has handled a later event.
      if (waitsFor === 'person' || askAt === null)
        await pool.query(`with ${epochFence('$2', '$3')} delete from app.open_payouts using fence where payout_id = $1`, [
          payoutId,
          lease.name,
          lease.epoch,
        ]);
      else
        await pool.query(
          `with ${epochFence('$5', '$6')}
           insert into app.open_payouts (payout_id, next_actor, changed_at, ask_at)
           select $1, $2, $3::timestamptz, $4::timestamptz from fence
           on conflict (payout_id) do update
           set next_actor = excluded.next_actor, changed_at = excluded.changed_at, ask_at = excluded.ask_at`,
          [payoutId, waitsFor, event.at, new Date(askAt), lease.name, lease.epoch],
        );
    }),
  });
}

/**
 * After a suspension the sweep asks at once about every payout that waits for us, or is in doubt:
 * those of the account waited, and the list does not name its person.
 */
export const sweepAfterSuspension = ({ clock, pool }: Pick<Dependencies, 'clock' | 'pool'>): Reaction =>
  reaction({
    name: 'sweep-after-suspension',
    stops: 'stream',
    on: onEach(['AccountReinstated'], async () => {
      await pool.query("update app.open_payouts set ask_at = $1 where next_actor <> 'none' and ask_at > $1", [clock.now()]);
    }),
  });
