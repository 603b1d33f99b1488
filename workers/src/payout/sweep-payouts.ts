import { advancePayout, type payoutLifecycle } from '@panelist/domain/payout';
import type { Dependencies } from '@panelist/infra/service';
import type { WorkerModule } from '../runtime/worker-module.js';
import { askAfterPayment, listOpenPayouts, sweepAfterSuspension } from './open-payouts.js';

const HOUR_MS = 60 * 60_000;

export interface SweepOptions {
  readonly everyMs: number;
  /** How long a payout may stay unchanged, by the app's clock, before the sweep asks about it. */
  readonly patienceMs: number;
  /** Most payouts that one run asks about. */
  readonly atOnce: number;
}

interface OpenPayout {
  readonly payout_id: string;
  readonly next_actor: Exclude<payoutLifecycle.NextActor, 'person'>;
  readonly changed_at: Date;
  readonly ask_at: Date;
}

/**
 * Enqueues a new job for each payout that has not changed for a while, even if the queue lost all
 * jobs. The longest overdue come first, so that payouts which wait for weeks at a provider do not
 * delay others.
 */
export function sweepPayouts(
  { pool, clock, logger, queue }: Pick<Dependencies, 'pool' | 'clock' | 'logger' | 'queue'>,
  { everyMs, patienceMs, atOnce }: SweepOptions,
): WorkerModule {
  /** When to ask again: the longer a payout has waited, the less often. Null: never. */
  function nextAsk({ next_actor: waiting, changed_at: changedAt }: OpenPayout, now: number): Date | null {
    const next = waiting === 'none' ? askAfterPayment(changedAt.getTime(), now) : now + periodOf(now - changedAt.getTime());
    return next === null ? null : new Date(next);
  }
  const periodOf = (ageMs: number): number =>
    ageMs < HOUR_MS ? Math.max(patienceMs, 1_000) : Math.min(Math.max(HOUR_MS, ageMs / 8), 24 * HOUR_MS);

  /** Has no effect if the payout has changed since. */
  async function asked(payout: OpenPayout, next: Date | null): Promise<void> {
    const which = [payout.payout_id, payout.changed_at];
    if (next === null) await pool.query('delete from app.open_payouts where payout_id = $1 and changed_at = $2', which);
    else await pool.query('update app.open_payouts set ask_at = $3 where payout_id = $1 and changed_at = $2', [...which, next]);
  }

  async function ask(payout: OpenPayout, now: string): Promise<void> {
    const { payout_id: payoutId, ask_at: askAt } = payout;
    // Repeating the same request gives the same job id, which the queue ignores.
    const id = `sweep-payouts-${payoutId}-s${askAt.getTime()}`;
    await queue.add(advancePayout, id, { payoutId });
    await asked(payout, nextAsk(payout, Date.parse(now)));
  }

  return {
    reactions: [listOpenPayouts({ clock, pool }, patienceMs), sweepAfterSuspension({ clock, pool })],
    sweeps: [
      {
        name: 'payouts',
        everyMs,
        run: async () => {
          const now = clock.now();
          const { rows } = await pool.query<OpenPayout>(
            'select payout_id, next_actor, changed_at, ask_at from app.open_payouts where ask_at <= $1 order by ask_at limit $2',
            [now, atOnce],
          );
          for (const payout of rows)
            // A payout that can't be enqueued must not keep the others waiting.
            await ask(payout, now).catch((error: unknown) =>
              logger.error({ err: error, payoutId: payout.payout_id }, 'a payout could not be swept'),
            );
        },
      },
    ],
  };
}
