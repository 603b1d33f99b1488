import { dollarsFromCents } from '@panelist/domain/kernel/browser';
import { reconciliation, type Reconciliation } from '@panelist/domain/payout/browser';
import { route } from '@panelist/infra/http';
import { sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import { payouts } from '@panelist/projectors/read-models';
import type { QueryDependencies, TableDependencies } from '../../shared/query-dependencies.js';
import { recordStaffAccessToOne } from '../../shared/record-staff-access.js';
import { accountsById, fullNameOf } from '../../shared/rows-by-key.js';

type Item = Reconciliation['items'][number];
type Run = Reconciliation['runs'][number];
type Side = { readonly status: 'paid' | 'open' | 'failed'; readonly cents: number } | null;
interface Times {
  readonly firstFoundAt: Date;
  readonly lastFoundAt: Date;
  readonly goneAt: Date | null;
}
type Note = Omit<Item['notes'][number], 'byName'>;
type Found = Omit<Item, 'ours' | 'theirs' | 'notes' | keyof Times> &
  Times & { readonly ours: Side; readonly theirs: Side; readonly notes: readonly Note[] };

/** What the nightly comparisons with the providers' lists found (contract, Staff). */
export const reconciliationRoute = (dependencies: TableDependencies & Pick<QueryDependencies, 'clock' | 'commands'>) =>
  route(reconciliation, async ({ query, caller }) => {
    const { pool } = dependencies;
    const wanted = query.status === 'open' ? sql`gone_at is null` : sql`true`;
    const [runs, counts, found] = await Promise.all([
      latestRuns(pool),
      readValues<{ readonly open: number; readonly all: number }>(
        pool,
        sql`select count(*) filter (where gone_at is null)::integer as open, count(*)::integer as all from app.payout_differences`,
      ),
      readValues<Found>(
        pool,
        sql`select id, kind, method as type, key, payout_id as "payoutId", provider_id as "providerId", ours, theirs,
              first_found_at as "firstFoundAt", last_found_at as "lastFoundAt", gone_at as "goneAt", notes
            from app.payout_differences where ${wanted}
            order by first_found_at desc, id limit ${query.limit} offset ${query.skip}`,
      ),
    ]);
    await recordStaffAccessToOne(dependencies, 'payout', await peoplePaid(dependencies, found), caller);
    const { open = 0, all = 0 } = counts[0] ?? {};
    const writers = found.flatMap(({ notes }) => notes.map(({ by }) => by));
    const people = await accountsById(dependencies, writers, 'firstName', 'lastName');
    return {
      body: {
        runs: [...runs],
        totalCount: query.status === 'open' ? open : all,
        openCount: open,
        items: found.map((each) => ({
          ...view(each),
          notes: each.notes.map((note) => ({ ...note, byName: fullNameOf(people.get(note.by)) })),
        })),
      },
    };
  });

/** The recipients of the payouts in which ours and the provider's lists differ. */
async function peoplePaid({ pool }: TableDependencies, found: readonly Found[]): Promise<readonly { readonly userId: string }[]> {
  const ids = found.flatMap(({ payoutId }) => payoutId ?? []);
  const { table, refs: r } = payouts;
  return readValues(pool, sql`select t.${r.userId} as "userId" from ${table} t where t.${r.payoutId} = any(${ids}::text[])`);
}

function view({ ours, theirs, firstFoundAt, lastFoundAt, goneAt, ...rest }: Found) {
  return {
    ...rest,
    ours: sideView(ours),
    theirs: sideView(theirs),
    firstFoundAt: firstFoundAt.toISOString(),
    lastFoundAt: lastFoundAt.toISOString(),
    goneAt: goneAt?.toISOString() ?? null,
  };
}

const sideView = (side: Side): Item['ours'] => side && { status: side.status, amount: dollarsFromCents(side.cents) };

/** The latest comparison with each provider. */
async function latestRuns(pool: TableDependencies['pool']): Promise<readonly Run[]> {
  const rows = await readValues<Omit<Run, 'at' | 'since' | 'until'> & Record<'at' | 'since' | 'until', Date>>(
    pool,
    sql`select distinct on (method) method as type, at, since, until, listed, compared, differences
        from app.reconciliations order by method, at desc`,
  );
  return rows.map(({ at, since, until, ...run }) => ({
    ...run,
    at: at.toISOString(),
    since: since.toISOString(),
    until: until.toISOString(),
  }));
}
