import {
  budgetCountIdOf,
  budgetNames,
  checkInvariants as job,
  payoutCountDecider,
  payoutCountStream,
  type BudgetName,
} from '@panelist/domain/payout';
import { inTransaction } from '@panelist/infra/postgres';
import type { Dependencies } from '@panelist/infra/service';
import { brokenInvariants, paidFrom, type BrokenInvariant } from '@panelist/projectors/queries';
import { nextNight } from '../runtime/next-night.js';
import type { WorkerModule } from '../runtime/worker-module.js';
import { schedule, scheduled } from '../runtime/schedule.js';

/** So long reactions and projections have at most for what they have not handled yet. */
const SETTLED_AFTER_MS = 3_600_000;
const DAY_MS = 86_400_000;
const agoFrom = (now: string, milliseconds: number): string => new Date(Date.parse(now) - milliseconds).toISOString();

/**
 * Every night replaces what the last check of the invariants of money found by what is broken now;
 * the alert counts the rows. Nothing is corrected.
 */
export function checkInvariants({
  clock,
  commands,
  logger,
  pool,
}: Pick<Dependencies, 'clock' | 'commands' | 'logger' | 'pool'>): WorkerModule {
  /** What a budget paid in the last month without counting it, in that month or before. */
  async function uncounted(budget: BudgetName, now: string, before: string): Promise<readonly BrokenInvariant[]> {
    const paid = await paidFrom(pool, budget, agoFrom(now, 31 * DAY_MS), before);
    const times = [0, 15, 30, 45, 60].map((days) => agoFrom(now, days * DAY_MS));
    const months = [...new Set(times.map((time) => budgetCountIdOf(budget, time)))];
    const counts = await Promise.all(
      months.map(async (id) => (await commands.load(payoutCountDecider, payoutCountStream.of(id))).state.counted),
    );
    return paid.flatMap((payoutId) =>
      counts.some((counted) => counted.get(payoutId)?.isVoided === false)
        ? []
        : [{ invariant: 'budget-counts', subject: payoutId }],
    );
  }

  const check = scheduled({ pool }, job, async () => {
    const now = clock.now();
    const before = agoFrom(now, SETTLED_AFTER_MS);
    const ofBudgets = await Promise.all(budgetNames.map(async (name) => uncounted(name, now, before)));
    const broken = [...(await brokenInvariants(pool, before)), ...ofBudgets.flat()];
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
