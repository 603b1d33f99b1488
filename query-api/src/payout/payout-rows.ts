import { payoutStepWords } from '@panelist/domain/payout/browser';
import type { PayoutMethod, PayoutReader, PayoutWithSteps } from '@panelist/domain/payout/browser';
import { payoutsTable, payoutStepsTable } from '@panelist/infra/read-models';
import type { PayoutRow } from '@panelist/infra/read-models';
import type { TableDependencies } from '../shared/query-dependencies.js';
import { readRow, readRows } from '../shared/read-rows.js';

export async function payoutById(dependencies: TableDependencies, payoutId: string): Promise<PayoutRow | undefined> {
  return readRow(dependencies, payoutsTable, 'select t.* from read_model.payouts t where payout_id = $1', [payoutId]);
}

/** Every step of a payout in words for this reader, oldest first. */
export async function stepsOf(
  dependencies: TableDependencies,
  payoutId: string,
  reader: PayoutReader,
): Promise<PayoutWithSteps['steps']> {
  const sql = 'select t.* from read_model.payout_steps t where payout_id = $1 order by step';
  const rows = await readRows(dependencies, payoutStepsTable, sql, [payoutId]);
  let method: PayoutMethod = 'TREMENDOUS';
  return rows.map((row) => {
    method = row.method ?? method;
    // The projector stored the event's own data, less what is personal: the words need none of that.
    const event = { type: row.type, data: row.data } as Parameters<typeof payoutStepWords>[0];
    return { at: row.at, ...payoutStepWords(event, method, reader) };
  });
}
