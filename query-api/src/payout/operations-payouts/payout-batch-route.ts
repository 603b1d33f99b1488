import { payoutBatch, refusalText } from '@panelist/domain/payout/browser';
import { route } from '@panelist/infra/http';
import { readRow, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { payoutBatches } from '@panelist/projectors/read-models';
import { requireFound } from '../../shared/require-found.js';
import type { TableDependencies } from '../../shared/query-dependencies.js';

const columns = select(payoutBatches, 'batchId', 'requestedAt', 'reason', 'total', 'done', 'failed', 'refused');

/** The progress of payouts that operations retry together. */
export const payoutBatchRoute = (dependencies: TableDependencies) =>
  route(payoutBatch, async ({ params }) => {
    const { table, refs: r } = payoutBatches;
    const wanted = sql`select ${columns.columns('t')} from ${table} t where t.${r.batchId} = ${params.batchId}`;
    const { batchId, total, refused, ...row } = requireFound(await readRow(dependencies, columns, wanted));
    const isDone = total !== null && row.done + row.failed >= total;
    return {
      body: {
        ...row,
        id: batchId,
        state: isDone ? ('done' as const) : ('running' as const),
        total: total ?? 0,
        refused: refused.map((each) => ({ ...each, message: refusalText(each.code) })),
      },
    };
  });
