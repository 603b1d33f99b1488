import { payoutStepWords } from '@panelist/domain/payout/browser';
import type { PayoutMethod, PayoutReader, PayoutWithSteps } from '@panelist/domain/payout/browser';
import { readRow, readRows, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { payouts, payoutSteps } from '@panelist/projectors/read-models';
import type { TableDependencies } from '../shared/query-dependencies.js';

/** The columns of a payout that pages show. */
export const payoutColumns = select(
  payouts,
  'payoutId',
  'userId',
  'participationId',
  'projectId',
  'projectName',
  'incentiveCents',
  'feeCents',
  'tipCents',
  'netCents',
  'method',
  'recipientEmail',
  'status',
  'attempts',
  'rewardId',
  'failureCode',
  'failureMessage',
  'leftReason',
  'proposedMethod',
  'proposedEmail',
  'proposedReason',
  'proposedBy',
  'requestedAt',
  'sentAt',
  'acceptedAt',
  'paidAt',
);
export type PayoutRow = NonNullable<(typeof payoutColumns)['row']>;

export async function payoutById(dependencies: TableDependencies, payoutId: string): Promise<PayoutRow | undefined> {
  const { table, refs: r } = payouts;
  return readRow(
    dependencies,
    payoutColumns,
    sql`select ${payoutColumns.columns('t')} from ${table} t where t.${r.payoutId} = ${payoutId}`,
  );
}

/** Every step of a payout as text for this reader, oldest first. */
export async function stepsOf(
  dependencies: TableDependencies,
  payoutId: string,
  reader: PayoutReader,
): Promise<PayoutWithSteps['steps']> {
  const { table, refs: r } = payoutSteps;
  const chosen = select(payoutSteps, 'at', 'type', 'method', 'data');
  const rows = await readRows(
    dependencies,
    chosen,
    sql`select ${chosen.columns('t')} from ${table} t where t.${r.payoutId} = ${payoutId} order by t.${r.step}`,
  );
  let method: PayoutMethod = 'TREMENDOUS';
  return rows.map((row) => {
    method = row.method ?? method;
    // The projection stored the event's own data without personal fields, and the texts need none
    // of these.
    const event = { type: row.type, data: row.data } as Parameters<typeof payoutStepWords>[0];
    return { at: row.at, ...payoutStepWords(event, method, reader) };
  });
}
