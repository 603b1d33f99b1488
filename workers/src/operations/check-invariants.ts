import { checkInvariants as job } from '@panelist/domain/payout';
import { inTransaction } from '@panelist/infra/postgres';
import type { Dependencies } from '@panelist/infra/service';
import { brokenInvariants } from '@panelist/projectors/queries';
import { nextNight } from '../runtime/next-night.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { schedule, scheduled } from '../runtime/schedule.js';

/** So long reactions and projections have at most for what they have not handled yet. */
const SETTLED_AFTER_MS = 3_600_000;

/**
 * Every night replaces what the last check of the invariants of money found by what is broken now;
 * the alert counts the rows. Nothing is corrected.
 */
export function checkInvariants({ clock, logger, pool }: Pick<Dependencies, 'clock' | 'logger' | 'pool'>): WorkerModule {
  const check = scheduled({ pool }, job, async () => {
    const now = clock.now();
    const broken = await brokenInvariants(pool, new Date(Date.parse(now) - SETTLED_AFTER_MS).toISOString());
    for (const { invariant, subject } of broken) logger.error({ invariant, subject }, 'an invariant of money is broken');
    await inTransaction(pool, async (client) => {
      await client.query('delete from app.broken_invariants');
      await client.query(
        `insert into app.broken_invariants (invariant, subject, found_at)
         select invariant, subject, $2 from jsonb_to_recordset($1::jsonb) as b (invariant text, subject text)`,
        [JSON.stringify(broken), now],
      );
    });
  });
  return {
    handlers: [check],
    sweeps: [
      {
        name: job.name,
        everyMs: 60_000,
        run: async () => {
          const at = new Date(nextNight(Date.parse(clock.now()))).toISOString();
          await schedule({ pool }, job, at, `${job.name}-${at.slice(0, 10)}`, {});
        },
      },
    ],
  };
}
