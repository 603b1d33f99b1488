import { dollarsFromCents } from '@panelist/domain/kernel/browser';
import { payoutById as payoutByIdContract, payouts } from '@panelist/domain/payout/browser';
import { route } from '@panelist/infra/http';
import { openRows, payoutsTable } from '@panelist/infra/read-models';
import type { StoredRow } from '@panelist/infra/read-models';
import { found } from '../../shared/found.js';
import type { TableDependencies } from '../../shared/query-dependencies.js';
import { payoutById, stepsOf } from '../payout-rows.js';
import { payoutView } from '../payout-view.js';

/** The caller's payouts, newest first. */
export const payoutsRoute = (dependencies: TableDependencies) =>
  route(payouts, async ({ query, caller }) => {
    const { rows, totalCount, paidCents } = await pageOfPayouts(dependencies, caller.userId, query);
    return { body: { totalCount, paidTotal: dollarsFromCents(paidCents), items: rows.map(payoutView) } };
  });

/** One of the caller's payouts with every step. */
export const payoutByIdRoute = (dependencies: TableDependencies) =>
  route(payoutByIdContract, async ({ params, caller }) => {
    const { userId } = caller;
    const row = await payoutById(dependencies, params.id);
    const own = found(row?.userId === userId ? row : undefined);
    return { body: { ...payoutView(own), steps: await stepsOf(dependencies, own.payoutId, 'participant') } };
  });

interface Totals {
  readonly total: number;
  readonly paid_cents: number;
}

async function pageOfPayouts(
  { pool, vault }: TableDependencies,
  userId: string,
  { skip, limit }: { readonly skip: number; readonly limit: number },
) {
  const answer = await pool.query<StoredRow & Totals>(
    `with mine as not materialized (select * from read_model.payouts where user_id = $1)
     select page.*, counted.*
     from (
       select count(*)::integer as total, coalesce(sum(net_cents) filter (where status = 'paid'), 0)::integer as paid_cents
       from mine
     ) counted
     left join (select * from mine order by requested_at desc, payout_id limit $2 offset $3) page on true`,
    [userId, limit, skip],
  );
  const stored = answer.rows.filter((row) => row['payout_id'] !== null);
  const [first] = answer.rows;
  return {
    rows: await openRows(vault, payoutsTable, stored),
    totalCount: first?.total ?? 0,
    paidCents: first?.paid_cents ?? 0,
  };
}
