import { dollarsFromCents } from '@panelist/domain/kernel/browser';
import { operationsLedger } from '@panelist/domain/operations/browser';
import { ledgerAccounts, type LedgerAccount } from '@panelist/domain/payout/browser';
import { route } from '@panelist/infra/http';
import { csvAnswer, refuseCutOff } from '../../shared/csv-answer.js';
import type { QueryDependencies } from '../../shared/query-dependencies.js';
import { recordStaffAccessToOne } from '../../shared/record-staff-access.js';
import { inTransaction, sql, type Pool, type Sql, type StatementRunner } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import type { Dependencies } from '@panelist/infra/service';
import { ledger } from '@panelist/projectors/read-models';

/** A period; `from` inclusive, `to` exclusive, in ISO 8601. */
interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface PostingFilter extends Period {
  readonly account?: LedgerAccount | undefined;
  readonly payoutId?: string | undefined;
}

interface FoundPosting {
  readonly at: Date;
  readonly eventId: string;
  readonly type: string;
  readonly payoutId: string | null;
  readonly userId: string | null;
  readonly organizationId: string | null;
  readonly projectId: string | null;
  readonly account: LedgerAccount;
  readonly cents: number;
}

/** Every posting `p` of the ledger. */
function postings(): Sql {
  const { table, refs: r } = ledger;
  return sql`(
    select l.${r.bookId} as book_id, l.${r.payoutId} as payout_id, l.${r.userId} as user_id,
      l.${r.organizationId} as organization_id, l.${r.projectId} as project_id,
      e."eventId" as event_id, e.type, e.at, e.account, e.cents, e.place
    from ${table} l, rows from (
      jsonb_to_recordset(l.${r.entries}::jsonb) as ("eventId" text, type text, at timestamptz, account text, cents bigint)
    ) with ordinality as e("eventId", type, at, account, cents, place)
  ) p`;
}

const isBefore = (time: string | undefined): Sql =>
  sql`(${time ?? null}::timestamptz is null or p.at < ${time ?? null}::timestamptz)`;
const isFrom = (time: string | undefined): Sql =>
  sql`(${time ?? null}::timestamptz is null or p.at >= ${time ?? null}::timestamptz)`;

const isWanted = ({ from, to, ...wanted }: PostingFilter): Sql => sql`
  ${isFrom(from)} and ${isBefore(to)}
  and (${wanted.account ?? null}::text is null or p.account = ${wanted.account ?? null})
  and (${wanted.payoutId ?? null}::text is null or p.payout_id = ${wanted.payoutId ?? null})`;

const columns = sql`p.at, p.event_id as "eventId", p.type, p.payout_id as "payoutId", p.user_id as "userId",
  p.organization_id as "organizationId", p.project_id as "projectId", p.account, p.cents::double precision as cents`;

async function pageOfPostings(
  pool: StatementRunner,
  filter: PostingFilter,
  { order, skip, limit }: { readonly order: 'newest' | 'oldest'; readonly skip: number; readonly limit: number },
): Promise<readonly FoundPosting[]> {
  const sorted = order === 'newest' ? sql`p.at desc, p.event_id desc, p.place desc` : sql`p.at, p.event_id, p.place`;
  return readValues<FoundPosting>(
    pool,
    sql`select ${columns} from ${postings()} where ${isWanted(filter)} order by ${sorted} limit ${limit} offset ${skip}`,
  );
}

/** The person of a payout, if it is known. */
async function receiversOf(pool: StatementRunner, payoutId: string): Promise<readonly { readonly userId: string }[]> {
  const { table, refs: r } = ledger;
  return readValues(
    pool,
    sql`select distinct ${r.userId} as "userId" from ${table} where ${r.payoutId} = ${payoutId} and ${r.userId} is not null`,
  );
}

async function countPostings(pool: StatementRunner, filter: PostingFilter): Promise<number> {
  const [row] = await readValues<{ readonly count: number }>(
    pool,
    sql`select count(*)::integer as count from ${postings()} where ${isWanted(filter)}`,
  );
  return row?.count ?? 0;
}

interface AccountSums {
  readonly account: LedgerAccount;
  /** Cents before the period, and within it. */
  readonly opening: number;
  readonly moved: number;
}

async function sumsByAccount(pool: StatementRunner, { from, to }: Period): Promise<readonly AccountSums[]> {
  return readValues<AccountSums>(
    pool,
    sql`
      select p.account, coalesce(sum(p.cents) filter (where not ${isFrom(from)}), 0)::double precision as opening,
        coalesce(sum(p.cents) filter (where ${isFrom(from)}), 0)::double precision as moved
      from ${postings()} where ${isBefore(to)} group by p.account`,
  );
}

interface Proof {
  readonly events: number;
  readonly postings: number;
  readonly unbalanced: readonly string[];
}

/** Adds up the postings of each event up to the end of the period. */
async function proofUntil(pool: StatementRunner, to: string | undefined): Promise<Proof> {
  const [row] = await readValues<Proof>(
    pool,
    sql`
      with sums as (
        select p.book_id, p.event_id, sum(p.cents) as cents, count(*) as postings
        from ${postings()} where ${isBefore(to)} group by p.book_id, p.event_id
      )
      select count(*)::integer as events, coalesce(sum(postings), 0)::integer as postings,
        coalesce((select array_agg(event_id) from (select event_id from sums where cents <> 0 limit 20) wrong), '{}') as unbalanced
      from sums`,
  );
  return row ?? { events: 0, postings: 0, unbalanced: [] };
}

const inDollars = ({ opening, moved }: Omit<AccountSums, 'account'>) => ({
  opening: dollarsFromCents(opening),
  moved: dollarsFromCents(moved),
  closing: dollarsFromCents(opening + moved),
});

/** The sums of each account and of all, and whether they are zero. */
async function provenSums(pool: StatementRunner, period: Period) {
  const found = await sumsByAccount(pool, period);
  const proof = await proofUntil(pool, period.to);
  const sums = ledgerAccounts.map(
    (account) => found.find((each) => each.account === account) ?? { account, opening: 0, moved: 0 },
  );
  const opening = sums.reduce((sum, each) => sum + each.opening, 0);
  const moved = sums.reduce((sum, each) => sum + each.moved, 0);
  return {
    accounts: sums.map(({ account, ...each }) => ({ account, ...inDollars(each) })),
    total: inDollars({ opening, moved }),
    proof: { ...proof, balanced: opening === 0 && moved === 0 && proof.unbalanced.length === 0 },
  };
}

type ProvenSums = Awaited<ReturnType<typeof provenSums>>;

/** A posting, or what is proven: that has no amount, so that no sum counts it twice. */
type Line = Partial<Omit<FoundPosting, 'account'> & ProvenSums['total']> & { readonly account?: LedgerAccount | 'total' };

const csvColumns: Readonly<Record<string, (line: Line) => string | number | null | undefined>> = {
  at: ({ at }) => at?.toISOString(),
  event: ({ eventId }) => eventId,
  type: ({ type }) => type,
  payoutId: ({ payoutId }) => payoutId,
  userId: ({ userId }) => userId,
  organizationId: ({ organizationId }) => organizationId,
  projectId: ({ projectId }) => projectId,
  account: ({ account }) => account,
  amount: ({ cents }) => cents && dollarsFromCents(cents),
  opening: ({ opening }) => opening,
  moved: ({ moved }) => moved,
  closing: ({ closing }) => closing,
};

/** Of what the file lists: one payout has no sums of its own, and one account only its own. */
function provenLines({ accounts, total, proof }: ProvenSums, { account, payoutId }: PostingFilter): readonly Line[] {
  if (payoutId !== undefined) return [];
  const sums = accounts.filter((each) => account === undefined || each.account === account);
  const ofAll = [
    { type: 'sum', account: 'total', ...total } as const,
    ...proof.unbalanced.map((eventId) => ({ type: 'unbalanced', eventId })),
  ];
  return [...sums.map((each) => ({ type: 'sum', ...each })), ...(account === undefined ? ofAll : [])];
}

/** Runs statements that have to agree over one state of the ledger. */
const atOneTime = async <Result>(pool: Pool, work: (client: StatementRunner) => Promise<Result>): Promise<Result> =>
  inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only');
    return work(client);
  });

/** The money ledger with its sums, computed from the postings by each call (contract, Staff). */
export const operationsLedgerRoute = (
  dependencies: Pick<QueryDependencies, 'clock' | 'commands'> & Pick<Dependencies, 'pool'>,
  // A month of a busy marketplace.
  mostPostings = 200_000,
) =>
  route(operationsLedger, async ({ query: { format, skip, limit, ...filter }, caller }) => {
    const { pool } = dependencies;
    const { payoutId } = filter;
    const look = async (shown: readonly { readonly userId: string | null }[]) =>
      recordStaffAccessToOne(
        dependencies,
        'payout',
        shown.flatMap(({ userId }) => (userId === null ? [] : [{ userId }])),
        caller,
      );
    if (payoutId !== undefined) await look(await receiversOf(pool, payoutId));
    if (format === 'csv') {
      const { lines, proven } = await atOneTime(pool, async (client) => {
        const found = await pageOfPostings(client, filter, { order: 'oldest', skip: 0, limit: mostPostings + 1 });
        refuseCutOff(found, mostPostings, { field: 'from', message: 'There are too many postings: choose a shorter period.' });
        return { lines: found, proven: await provenSums(client, filter) };
      });
      await look(lines);
      return csvAnswer<Line>('ledger', csvColumns, [...lines, ...provenLines(proven, filter)]);
    }
    const { items, totalCount, proven } = await atOneTime(pool, async (client) => ({
      items: await pageOfPostings(client, filter, { order: 'newest', skip, limit }),
      totalCount: await countPostings(client, filter),
      proven: await provenSums(client, filter),
    }));
    // A period may be one person's as well.
    await look(items);
    return {
      body: {
        from: filter.from ?? null,
        to: filter.to ?? null,
        ...proven,
        totalCount,
        items: items.map(({ cents, at, ...posting }) => ({ ...posting, at: at.toISOString(), amount: dollarsFromCents(cents) })),
      },
    };
  });
