import { accountsTable, payoutsTable, plainColumns, profilesTable, projectsTable } from '@panelist/infra/read-models';
import type { AccountRow, PayoutRow, ProfileRow, ProjectRow } from '@panelist/infra/read-models';
import type { TableDependencies } from './query-dependencies.js';
import { readRow, readRows } from './read-rows.js';

export async function accountOf(dependencies: TableDependencies, userId: string): Promise<AccountRow | undefined> {
  return readRow(dependencies, accountsTable, 'select t.* from read_model.accounts t where user_id = $1', [userId]);
}

export async function accountsById(
  dependencies: TableDependencies,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, AccountRow>> {
  const sql = 'select t.* from read_model.accounts t where user_id = any($1)';
  const rows = await readRows(dependencies, accountsTable, sql, [[...new Set(userIds)]]);
  return new Map(rows.map((row) => [row.userId, row]));
}

export async function profileOf(dependencies: TableDependencies, userId: string): Promise<ProfileRow | undefined> {
  return readRow(dependencies, profilesTable, 'select t.* from read_model.profiles t where user_id = $1', [userId]);
}

export async function projectById(dependencies: TableDependencies, projectId: string): Promise<ProjectRow | undefined> {
  return readRow(dependencies, projectsTable, 'select t.* from read_model.projects t where project_id = $1', [projectId]);
}

export async function projectsById(
  dependencies: TableDependencies,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, ProjectRow>> {
  const sql = 'select t.* from read_model.projects t where project_id = any($1)';
  const rows = await readRows(dependencies, projectsTable, sql, [[...new Set(projectIds)]]);
  return new Map(rows.map((row) => [row.projectId, row]));
}

/** A project as its card shows it: without its screener, by far the largest part of it. */
export type ProjectCardRow = Omit<ProjectRow, 'questions'>;

const cardColumns = plainColumns(projectsTable).filter((name) => name !== 'questions');

export async function cardRowsById(
  dependencies: TableDependencies,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, ProjectCardRow>> {
  const sql = `select ${cardColumns.join(', ')} from read_model.projects t where project_id = any($1)`;
  const rows: readonly ProjectCardRow[] = await readRows(dependencies, projectsTable, sql, [projectIds]);
  return new Map(rows.map((row) => [row.projectId, row]));
}

/** The payouts of these responses, by the response's id. */
export async function payoutsOfResponses(
  dependencies: TableDependencies,
  participationIds: readonly string[],
): Promise<ReadonlyMap<string, PayoutRow>> {
  const sql = 'select t.* from read_model.payouts t where participation_id = any($1)';
  const rows = await readRows(dependencies, payoutsTable, sql, [participationIds]);
  return new Map(rows.map((row) => [row.participationId, row]));
}
