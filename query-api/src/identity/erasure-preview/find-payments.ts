import { payoutLifecycle, type PayoutStatus } from '@panelist/domain/payout/browser';
import type { ErasurePayment } from '@panelist/domain/identity/browser';
import { sql } from '@panelist/infra/postgres';
import { readRows, readValues, select } from '@panelist/infra/read-models';
import { payoutSteps, payouts } from '@panelist/projectors/read-models';
import type { TableDependencies } from '../../shared/query-dependencies.js';

export interface Payment extends ErasurePayment {
  readonly payoutId: string;
}

/** A person's payouts, newest first, with the ids that providers gave them. */
export async function findPayments(dependencies: TableDependencies, userId: string): Promise<readonly Payment[]> {
  const { table, refs: r } = payouts;
  const chosen = select(payouts, 'payoutId', 'netCents', 'method', 'status', 'requestedAt', 'paidAt');
  const rows = await readRows(
    dependencies,
    chosen,
    sql`select ${chosen.columns('t')} from ${table} t where t.${r.userId} = ${userId} order by t.${r.requestedAt} desc, t.${r.payoutId}`,
  );
  const ids = await providerIdsOf(
    dependencies,
    rows.map(({ payoutId }) => payoutId),
  );
  return rows.map(({ payoutId, netCents, method, status, requestedAt, paidAt }) => ({
    payoutId,
    netCents,
    method,
    requestedAt,
    paidAt,
    providerIds: ids.filter((one) => one.payoutId === payoutId).map(({ id }) => id),
    needsRecipient: payoutLifecycle.needsRecipient(status satisfies PayoutStatus),
  }));
}

/** Of orders and of gift cards, each once, oldest first. */
async function providerIdsOf(
  { pool }: TableDependencies,
  payoutIds: readonly string[],
): Promise<readonly { readonly payoutId: string; readonly id: string }[]> {
  const { table, refs: r } = payoutSteps;
  return readValues(
    pool,
    sql`select t.${r.payoutId} as "payoutId", n.id from ${table} t
      cross join lateral (values (t.${r.data} ->> 'providerId'), (t.${r.data} ->> 'rewardId')) n(id)
      where t.${r.payoutId} = any(${payoutIds}) and n.id is not null
      group by 1, 2 order by min(t.${r.step}), n.id`,
  );
}
