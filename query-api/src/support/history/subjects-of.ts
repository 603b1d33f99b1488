import { dollarsFromCents, type RecordedEvent } from '@panelist/domain/kernel';
import type { HistoryEntry } from '@panelist/domain/support';
import { sql } from '@panelist/infra/postgres';
import { readRows, select } from '@panelist/infra/read-models';
import { payouts } from '@panelist/projectors/read-models';
import type { TableDependencies } from '../../shared/query-dependencies.js';

type Subject = Pick<HistoryEntry, 'project' | 'amount'>;

const columns = select(payouts, 'payoutId', 'projectName', 'netCents');

/**
 * The project and the money that events are about. Most events of a payout name neither: its row
 * does.
 */
export async function subjectsOf(tables: TableDependencies, events: readonly RecordedEvent[]) {
  const { table, refs: r } = payouts;
  const ids = [...new Set(events.flatMap(({ data }) => (typeof data['payoutId'] === 'string' ? [data['payoutId']] : [])))];
  const rows =
    ids.length === 0
      ? []
      : await readRows(tables, columns, sql`select ${columns.columns('t')} from ${table} t where t.${r.payoutId} = any(${ids})`);
  const byId = new Map(rows.map((row) => [row.payoutId, row]));
  return ({ data }: RecordedEvent, projectName: (id: string) => string): Subject => {
    const payout = byId.get(String(data['payoutId']));
    if (payout !== undefined) return { project: payout.projectName, amount: amountOf('payout', payout.netCents) };
    const { projectId, incentiveCents, bonusCents } = data;
    return {
      project: typeof projectId === 'string' ? projectName(projectId) : null,
      amount: amountOf('bonus', bonusCents) ?? amountOf('incentive', incentiveCents),
    };
  };
}

const amountOf = (what: NonNullable<Subject['amount']>['what'], cents: unknown): Subject['amount'] =>
  typeof cents === 'number' ? { what, dollars: dollarsFromCents(cents) } : null;
