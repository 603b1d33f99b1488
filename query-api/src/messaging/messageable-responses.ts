import { responseStatuses } from '@panelist/domain/participation/browser';
import { conversationLife } from '@panelist/domain/messaging/browser';
import { readRows, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { participations } from '@panelist/projectors/read-models';
import type { TableDependencies } from '../shared/query-dependencies.js';

const columns = select(participations, 'participationId', 'projectId');
const statuses = responseStatuses.filter(conversationLife.mayBeginOn);
/** More than a person has projects that are open at the same time. */
const most = 200;

/** The responses that a participant may write about, if the project is open; newest first. */
export async function messageableResponses(dependencies: TableDependencies, userId: string) {
  const { table, refs: r } = participations;
  return readRows(
    dependencies,
    columns,
    sql`
      select ${columns.columns('t')} from ${table} t
      where t.${r.userId} = ${userId} and t.${r.status} = any(${statuses})
      order by t.${r.statusChangedAt} desc, t.${r.participationId} limit ${most}`,
  );
}
