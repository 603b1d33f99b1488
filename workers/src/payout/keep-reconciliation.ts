import { derivedId } from '@panelist/domain/kernel';
import type { Difference, ListedOrder, PayoutMethod } from '@panelist/domain/payout';
import type { Dependencies } from '@panelist/infra/room';

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
interface OpenDifference extends Pick<Difference, 'key' | 'providerId' | 'theirs'> {
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

/**
 * Writes one comparison in one transaction: its differences, and when one that an earlier comparison found
 * is gone. Rows are never deleted.
 */
export async function keepReconciliation(pool: Dependencies['pool'], run: ReconciliationRun): Promise<void> {
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
  await pool.query(
    `with found as (
       select * from jsonb_to_recordset($6::jsonb)
         as f(id text, kind text, key text, payout_id text, provider_id text, ours jsonb, theirs jsonb)
     ), kept as (
       insert into app.payout_differences as d
         (id, method, kind, key, payout_id, provider_id, ours, theirs, first_found_at, last_found_at)
       select id, $1, kind, key, payout_id, provider_id, ours, theirs, $2::timestamptz, $2::timestamptz from found
       on conflict (id) do update
         set ours = excluded.ours, theirs = excluded.theirs, payout_id = excluded.payout_id,
           last_found_at = excluded.last_found_at, gone_at = null
     ), gone as (
       update app.payout_differences set gone_at = $2::timestamptz
       where method = $1 and gone_at is null and id not in (select id from found)
     )
     insert into app.reconciliations (method, at, since, until, listed, compared, differences)
     values ($1, $2::timestamptz, $3::timestamptz, $4::timestamptz, $5, $7, $8)
     on conflict (method, at) do nothing`,
    [method, at, since, until, listed, JSON.stringify(rows), compared, differences.length],
  );
}
