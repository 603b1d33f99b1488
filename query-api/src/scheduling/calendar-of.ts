import { sql } from '@panelist/infra/postgres';
import { readRow, select } from '@panelist/infra/read-models';
import { calendars } from '@panelist/projectors/read-models';
import type { TableDependencies } from '../shared/query-dependencies.js';

const columns = select(calendars, 'timezone', 'rules', 'slots', 'held');

/** The calendar of a project; undefined for an unknown one. */
export async function calendarOf(dependencies: TableDependencies, projectId: string) {
  const { table, refs: r } = calendars;
  return readRow(
    dependencies,
    columns,
    sql`select ${columns.columns('t')} from ${table} t where t.${r.projectId} = ${projectId}`,
  );
}
