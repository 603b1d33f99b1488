import type { Pool } from '@panelist/infra/postgres';
import { workRecords } from '@panelist/projectors/read-models';
import { organizations, withoutIndexes } from '../catalogue-at-size.js';
import { atMost, figure } from '../figures.js';
import { latenciesOf, load, percentile } from '../measure.js';
import type { BenchRow } from '../row.js';
import { filledSearch } from './project-search.js';

const callers = 2;
/** People whose work each organization is measured by. */
const peopleOfEach = 20;
/** One search in so many follows a change of a response that its order is measured from. */
const changesEvery = 20;

/** Work of the last half year, an hour each, for every organization. */
async function fillWork(pool: Pool, now: string): Promise<void> {
  const indexAgain = await withoutIndexes(pool, [workRecords]);
  await pool.query(
    `insert into ${workRecords.tableName} (participation_id, project_id, user_id, position, submitted_at, decided_at, invited,
       started_at, completed_at, attended_at, approved_at, net_cents, missed_sessions, lost_disputes)
     select 'work-' || n, 'project-' || n % $1::integer, 'person-' || n, lpad(n::text, 19, '0'), t.at, t.at + interval '1 day', true,
       t.at + interval '2 days', t.at + interval '2 days 1 hour', t.at + interval '3 days', t.at + interval '4 days',
       1000 + 7919 * n::bigint % 9000, 0, 0
     from generate_series(0, $2::integer - 1) n,
       lateral (select $3::timestamptz - (6 + n % 170) * interval '1 day' as at) t`,
    [organizations, organizations * peopleOfEach, now],
  );
  await indexAgain();
}

/** Approves one more payment, as its projection writes it. */
async function changeWork(pool: Pool, number: number): Promise<void> {
  const id = `work-${(number * 7_919) % (organizations * peopleOfEach)}`;
  await pool.query(
    `update ${workRecords.tableName} set net_cents = net_cents + 1, position = lpad($2, 19, '0') where participation_id = $1`,
    [id, String(1_000_000 + number)],
  );
}

/** Contract, Fairness: `sort=trueHourlyRate`. */
export const trueHourlyRate: BenchRow = {
  name: 'true-hourly-rate',
  aim: 'p99 ≤ 100 ms',
  run: async (context) => {
    const size = context.quick ? { projects: 4_000, responses: 20_000 } : { projects: 100_000, responses: 1_000_000 };
    const { database, draw, people, search } = await filledSearch(context, size, async ({ pool }, today) =>
      fillWork(pool, today),
    );
    const ask = async (query: Readonly<Record<string, string>>) =>
      search({ ...draw.one(people), kind: 'by the true hourly rate', query: { includeCount: 'true', ...query } });
    const begun = performance.now();
    await ask({ sort: 'trueHourlyRate' });
    context.log(`the index and all records took ${figure((performance.now() - begun) / 1_000, 's')}`);
    let number = 0;
    const measured = async (of: string, query: () => Readonly<Record<string, string>>, changes: boolean) => {
      const round = await load(callers, context.quick ? 300 : 10_000, async () => {
        number += 1;
        if (changes && number % changesEvery === 0) await changeWork(database.pool, number);
        await ask(query());
      });
      const latencies = latenciesOf([round]);
      return {
        what: `${of}, ${figure(size.projects, 'projects')} of ${figure(organizations, 'organizations')}`,
        ours: figure(percentile(latencies, 0.99), 'ms (p99)'),
        latencies,
        aims: [atMost(100, percentile(latencies, 0.99), 'p99 ≤ 100 ms')],
      };
    };
    const sorted = () => ({ sort: 'trueHourlyRate', page: String(1 + draw.below(4)) });
    const narrowed = () => ({ minTrueHourlyRate: String(20 + 5 * draw.below(10)) });
    return {
      lines: [
        await measured('projects sorted by the true hourly rate', sorted, false),
        await measured('projects narrowed by the true hourly rate', narrowed, false),
        await measured(`projects sorted by it, a record changed by one call in ${changesEvery}`, sorted, true),
      ],
    };
  },
};
