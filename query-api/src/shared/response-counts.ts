import type { ResponseStatus } from '@panelist/domain/participation/browser';
import { sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import { participations } from '@panelist/projectors/read-models';
import type { TableDependencies } from './query-dependencies.js';

export type ResponseCounts = Readonly<Partial<Record<ResponseStatus, number>>>;

interface Counted {
  readonly projectId: string;
  readonly status: ResponseStatus;
  readonly count: number;
}

/**
 * Submitted and invited responses of these projects by status; only the participant sees a draft.
 */
export async function responseCounts(
  { pool }: Pick<TableDependencies, 'pool'>,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, ResponseCounts>> {
  if (projectIds.length === 0) return new Map();
  const { table, refs: r } = participations;
  const rows = await readValues<Counted>(
    pool,
    sql`
      select ${r.projectId} as "projectId", ${r.status} as status, count(*)::integer as count from ${table}
      where ${r.projectId} = any(${projectIds}) and (${r.submittedAt} is not null or ${r.invitedAt} is not null)
      group by 1, 2`,
  );
  const found = new Map<string, ResponseCounts>();
  for (const { projectId, status, count } of rows) found.set(projectId, { ...found.get(projectId), [status]: count });
  return found;
}
