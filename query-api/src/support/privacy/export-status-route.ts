import { exportKey, exportStatus } from '@panelist/domain/support';
import { route } from '@panelist/infra/http';
import { readRow, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { exports } from '@panelist/projectors/read-models';
import { requireFound } from '../../shared/require-found.js';
import type { QueryDependencies } from '../../shared/query-dependencies.js';

const columns = select(exports, 'exportId', 'status', 'expiresAt', 'size');

/**
 * How far an export of the caller is; its link once it is ready, with a proof: it opens everything
 * that is known of the person (contract, Account).
 */
export const exportStatusRoute = (dependencies: Pick<QueryDependencies, 'clock' | 'pool' | 'uploads' | 'vault'>) =>
  route(exportStatus, async ({ params, caller, requireProof }) => {
    const { table, refs: r } = exports;
    const own = params.userId === caller.userId;
    const row = own
      ? await readRow(
          dependencies,
          columns,
          sql`select ${columns.columns('t')} from ${table} t where t.${r.userId} = ${caller.userId} and t.${r.exportId} = ${params.id}`,
        )
      : undefined;
    const { exportId, status, expiresAt, size } = requireFound(row);
    if (status !== 'ready' || expiresAt === null || size === null) return { body: { status } };
    // The worker that removes the ZIP may be late; the link ends on time.
    if (expiresAt <= dependencies.clock.now()) return { body: { status: 'expired' as const } };
    await requireProof();
    const url = dependencies.uploads.downloadPathUntil(exportKey(exportId), expiresAt, caller.sessionId);
    return { body: { status, url, expiresAt, size } };
  });
