import { dollarsFromCents } from '@panelist/domain/kernel/browser';
import { payoutById as payoutByIdContract, payouts as payoutsContract } from '@panelist/domain/payout/browser';
import { route } from '@panelist/infra/http';
import { readPage } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { payouts } from '@panelist/projectors/read-models';
import { requireFound } from '../../shared/require-found.js';
import type { QueryDependencies, TableDependencies } from '../../shared/query-dependencies.js';
import { stepsForParticipant, stepsOf } from '../../shared/payout-steps.js';
import { payoutById, payoutColumns, type PayoutRow } from '../payout-rows.js';
import { payoutView } from '../payout-view.js';

type Needs = Pick<QueryDependencies, 'clock' | 'pool' | 'vault'>;

const ofOwner = (row: PayoutRow, { clock }: Needs) => payoutView(row, 'participant', clock.now());

/** The caller's payouts, newest first. */
export const payoutsRoute = (dependencies: Needs) =>
  route(payoutsContract, async ({ query, caller }) => {
    const { rows, totals } = await pageOfPayouts(dependencies, caller.userId, query);
    const items = rows.map((row) => ofOwner(row, dependencies));
    return { body: { totalCount: totals.count, paidTotal: dollarsFromCents(totals.paidCents), items } };
  });

/** One of the caller's payouts with every step. */
export const payoutByIdRoute = (dependencies: Needs) =>
  route(payoutByIdContract, async ({ params, caller }) => {
    const { userId } = caller;
    const row = await payoutById(dependencies, params.id);
    const own = requireFound(row?.userId === userId ? row : undefined);
    return { body: { ...ofOwner(own, dependencies), steps: stepsForParticipant(await stepsOf(dependencies, own.payoutId)) } };
  });

async function pageOfPayouts(
  dependencies: TableDependencies,
  userId: string,
  { skip, limit }: { readonly skip: number; readonly limit: number },
) {
  const { table, refs: r } = payouts;
  return readPage<{ readonly count: number; readonly paidCents: number }, PayoutRow>(dependencies, payoutColumns, {
    wanted: sql`select * from ${table} where ${r.userId} = ${userId}`,
    totals: sql`
      count(*)::integer as count,
      coalesce(sum(${r.netCents}) filter (where ${r.status} = 'paid'), 0)::integer as "paidCents"`,
    order: sql`${r.requestedAt} desc, ${r.payoutId}`,
    limit,
    skip,
  });
}
