import { responseStatuses } from '@panelist/domain/participation/browser';
import { conversationLifecycle } from '@panelist/domain/messaging/browser';
import { readRows, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { participations, projects } from '@panelist/projectors/read-models';
import type { TableDependencies } from '../shared/query-dependencies.js';

const columns = select(participations, 'participationId', 'projectId');
const statuses = responseStatuses.filter(conversationLifecycle.mayBeginOn);
interface Wanted {
  readonly userId: string;
  readonly limit: number;
  readonly skip: number;
}

/** The responses to open projects that a participant may write about, newest first. */
export async function messageableResponses(dependencies: TableDependencies, { userId, limit, skip }: Wanted) {
  const { table, refs: r } = participations;
  const { refs: p } = projects;
  return readRows(
    dependencies,
    columns,
    sql`
      select ${columns.columns('t')} from ${table} t
      join ${projects.table} p on p.${p.projectId} = t.${r.projectId} and p.${p.status} = 'published'
      where t.${r.userId} = ${userId} and t.${r.status} = any(${statuses})
      order by t.${r.statusChangedAt} desc, t.${r.participationId} limit ${limit} offset ${skip}`,
  );
}
