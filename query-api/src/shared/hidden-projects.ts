import { readRows, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import type { Sql } from '@panelist/infra/postgres';
import { hiddenProjects } from '@panelist/projectors/read-models';
import type { TableDependencies } from './query-dependencies.js';

/** The condition that a project is not hidden: `project` is the column with its id. */
export function isNotHidden(userId: string, project: Sql): Sql {
  const { table, refs: r } = hiddenProjects;
  return sql`not exists (
    select from ${table} h where h.${r.userId} = ${userId}::text and h.${r.projectId} = ${project}
  )`;
}

/** The ids of the projects that this person has hidden, as a select statement. */
export function hiddenBy(userId: string): Sql {
  const { table, refs: r } = hiddenProjects;
  return sql`select ${r.projectId} from ${table} where ${r.userId} = ${userId}::text`;
}

/** The ids of these projects that this person has hidden. */
export async function hiddenOf(
  dependencies: TableDependencies,
  userId: string,
  projectIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (projectIds.length === 0) return new Set();
  const { table, refs: r } = hiddenProjects;
  const chosen = select(hiddenProjects, 'projectId');
  const rows = await readRows(
    dependencies,
    chosen,
    sql`select ${chosen.columns('h')} from ${table} h where h.${r.userId} = ${userId} and h.${r.projectId} = any(${projectIds})`,
  );
  return new Set(rows.map(({ projectId }) => projectId));
}
