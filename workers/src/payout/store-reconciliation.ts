import { derivedId } from '@panelist/domain/kernel';
import type { Difference, ListedOrder, PayoutMethod } from '@panelist/domain/payout';
import type { Dependencies } from '@panelist/infra/service';

export interface ReconciliationRun {
  readonly method: PayoutMethod;
  readonly at: string;
  readonly since: string;
  readonly until: string;
  /** Orders on the provider's list, and attempts of ours that they were compared with. */
  readonly listed: number;
  readonly compared: number;
  readonly differences: readonly Difference[];
}

/** A difference that the last comparison found. */
interface OpenDifference extends Pick<Difference, 'key' | 'providerId'> {
  /** `at`: when the provider created the order, where it was left to operations. */
  readonly theirs: (NonNullable<Difference['theirs']> & { readonly at?: string }) | null;
  readonly firstFoundAt: Date;
}

export async function openDifferences(pool: Dependencies['pool'], method: PayoutMethod): Promise<readonly OpenDifference[]> {
  const answer = await pool.query<OpenDifference>(
    `select key, provider_id as "providerId", theirs, first_found_at as "firstFoundAt"
     from app.payout_differences where method = $1 and gone_at is null`,
    [method],
  );
  return answer.rows;
}

/** The provider's order as it was listed last; none where the difference is that it is missing. */
export const lastListed = ({ key, providerId, theirs, firstFoundAt }: OpenDifference): readonly ListedOrder[] =>
  theirs === null || providerId === null ? [] : [{ key, providerId, ...theirs, at: firstFoundAt.toISOString() }];

/** The same difference has one row, however many nights it is found. */
const idOf = ({ method, kind, key, providerId }: Difference): string =>
  derivedId('payout-difference', method, kind, key ?? '', key === null ? (providerId ?? '') : '');

/** Where an order is listed whose attempt the log has not. */
type Stray = ListedOrder & { readonly method: PayoutMethod };

/**
 * Leaves an order to operations that is no attempt of the log, before the next comparison finds it.
 * Its address is not stored: erasures do not know of it.
 */
export async function leaveStray(pool: Dependencies['pool'], order: Stray, at: string) {
  const { method, key, providerId } = order;
  const theirs = { status: order.status, cents: order.cents, at: order.at };
  const stray = { kind: 'unknown-to-us', method, key, payoutId: null, providerId, ours: null, theirs } as const;
  await pool.query(
    `insert into app.payout_differences (id, method, kind, key, provider_id, theirs, first_found_at, last_found_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)
     on conflict (id) do update set theirs = excluded.theirs, last_found_at = excluded.last_found_at, gone_at = null`,
    [idOf(stray), method, stray.kind, key, providerId, JSON.stringify(theirs), at],
  );
}

/**
 * Whether one that may be paid is under one of these keys, and operations have made no note on it.
 */
export async function hasStray(pool: Dependencies['pool'], keys: readonly string[]): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from app.payout_differences where key = any($1) and kind = 'unknown-to-us' and gone_at is null
       and notes = '[]' and theirs ->> 'status' is distinct from 'failed'`,
    [keys],
  );
  return rowCount !== 0;
}

/** Its attempt is in the log again. */
export async function strayIsKnown(pool: Dependencies['pool'], { method, key }: Pick<Stray, 'method' | 'key'>, at: string) {
  await pool.query(
    `update app.payout_differences set gone_at = $3 where method = $1 and key = $2 and kind = 'unknown-to-us' and gone_at is null`,
    [method, key, at],
  );
}

/**
 * Orders under these keys that an earlier list had; of unknown age where it was not left to
 * operations then.
 */
export async function knownStrays(
  pool: Dependencies['pool'],
  method: PayoutMethod,
  keys: readonly string[],
): Promise<readonly ListedOrder[]> {
  const open = await openDifferences(pool, method);
  return open
    .filter(({ key }) => key !== null && keys.includes(key))
    .flatMap((each) => lastListed(each).map((order) => ({ ...order, at: each.theirs?.at ?? new Date(0).toISOString() })));
}

/**
 * Writes one comparison in one transaction: its differences, and when one that an earlier
 * comparison found is gone. Rows are never deleted.
 */
export async function storeReconciliation(pool: Dependencies['pool'], run: ReconciliationRun): Promise<void> {
  const { method, at, since, until, listed, compared, differences } = run;
  const rows = differences.map((each) => ({
    id: idOf(each),
    kind: each.kind,
    key: each.key,
    payout_id: each.payoutId,
    provider_id: each.providerId,
    ours: each.ours,
    theirs: each.theirs,
  }));
  // PayPal may list two orders under one key.
  const distinct = [...new Map(rows.map((row) => [row.id, row])).values()];
  await pool.query(
    `with found as (
       select * from jsonb_to_recordset($6::jsonb)
         as f(id text, kind text, key text, payout_id text, provider_id text, ours jsonb, theirs jsonb)
     ), kept as (
       insert into app.payout_differences as d
         (id, method, kind, key, payout_id, provider_id, ours, theirs, first_found_at, last_found_at)
       select id, $1, kind, key, payout_id, provider_id, ours, theirs, $2::timestamptz, $2::timestamptz from found
       on conflict (id) do update
         set ours = excluded.ours, theirs = coalesce(d.theirs || excluded.theirs, excluded.theirs), payout_id = excluded.payout_id,
           last_found_at = excluded.last_found_at, gone_at = null
     ), gone as (
       update app.payout_differences set gone_at = $2::timestamptz
       where method = $1 and gone_at is null and id not in (select id from found)
     )
     insert into app.reconciliations (method, at, since, until, listed, compared, differences)
     values ($1, $2::timestamptz, $3::timestamptz, $4::timestamptz, $5, $7, $8)
     on conflict (method, at) do nothing`,
    [method, at, since, until, listed, JSON.stringify(distinct), compared, distinct.length],
  );
}
