import { readRow, readRows, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import type { Row } from '@panelist/infra/read-models';
import { accounts, participations, profiles, projects } from '@panelist/projectors/read-models';
import type { TableDependencies } from './query-dependencies.js';

/** The columns that a caller needs: at least one, because none would mean all. */
type Names<Name> = readonly [Name, ...Name[]];
type Part<Of, Name extends keyof Of> = Promise<Pick<Of, Name> | undefined>;
type Parts<Of, Name extends keyof Of> = Promise<ReadonlyMap<string, Pick<Of, Name>>>;

type Account = Row<typeof accounts>;
type Profile = Row<typeof profiles>;
type Project = Row<typeof projects>;
type Participation = Row<typeof participations>;

export async function accountOf<Name extends keyof Account>(
  dependencies: TableDependencies,
  userId: string,
  ...names: Names<Name>
): Part<Account, Name> {
  const { table, refs: r } = accounts;
  const chosen = select(accounts, ...names);
  return readRow(dependencies, chosen, sql`select ${chosen.columns('t')} from ${table} t where t.${r.userId} = ${userId}`);
}

export async function accountsById<Name extends keyof Account>(
  dependencies: TableDependencies,
  userIds: readonly string[],
  ...names: Names<Name>
): Parts<Account, Name> {
  const { table, refs: r } = accounts;
  const chosen = select<typeof accounts.columns, 'userId' | Name>(accounts, 'userId', ...names);
  const rows = await readRows(
    dependencies,
    chosen,
    sql`select ${chosen.columns('t')} from ${table} t where t.${r.userId} = any(${[...new Set(userIds)]})`,
  );
  return new Map(rows.map((row) => [row.userId, row]));
}

/** Empty for an unknown account. */
export const fullNameOf = (person: Pick<Account, 'firstName' | 'lastName'> | undefined): string =>
  `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim();

export async function profileOf<Name extends keyof Profile>(
  dependencies: TableDependencies,
  userId: string,
  ...names: Names<Name>
): Part<Profile, Name> {
  const { table, refs: r } = profiles;
  const chosen = select(profiles, ...names);
  return readRow(dependencies, chosen, sql`select ${chosen.columns('t')} from ${table} t where t.${r.userId} = ${userId}`);
}

export async function profilesByUser<Name extends keyof Profile>(
  dependencies: TableDependencies,
  userIds: readonly string[],
  ...names: Names<Name>
): Parts<Profile, Name> {
  const { table, refs: r } = profiles;
  const chosen = select<typeof profiles.columns, 'userId' | Name>(profiles, 'userId', ...names);
  const rows = await readRows(
    dependencies,
    chosen,
    sql`select ${chosen.columns('t')} from ${table} t where t.${r.userId} = any(${[...new Set(userIds)]})`,
  );
  return new Map(rows.map((row) => [row.userId, row]));
}

export async function projectById<Name extends keyof Project>(
  dependencies: TableDependencies,
  projectId: string,
  ...names: Names<Name>
): Part<Project, Name> {
  const { table, refs: r } = projects;
  const chosen = select(projects, ...names);
  return readRow(dependencies, chosen, sql`select ${chosen.columns('t')} from ${table} t where t.${r.projectId} = ${projectId}`);
}

export async function projectsById<Name extends keyof Project>(
  dependencies: TableDependencies,
  projectIds: readonly string[],
  ...names: Names<Name>
): Parts<Project, Name> {
  const { table, refs: r } = projects;
  const chosen = select<typeof projects.columns, 'projectId' | Name>(projects, 'projectId', ...names);
  const rows = await readRows(
    dependencies,
    chosen,
    sql`select ${chosen.columns('t')} from ${table} t where t.${r.projectId} = any(${[...new Set(projectIds)]})`,
  );
  return new Map(rows.map((row) => [row.projectId, row]));
}

/** One person's response on one project. */
export async function responseOn<Name extends keyof Participation>(
  dependencies: TableDependencies,
  userId: string,
  projectId: string,
  ...names: Names<Name>
): Part<Participation, Name> {
  const { table, refs: r } = participations;
  const chosen = select(participations, ...names);
  return readRow(
    dependencies,
    chosen,
    sql`select ${chosen.columns('t')} from ${table} t where t.${r.userId} = ${userId} and t.${r.projectId} = ${projectId}`,
  );
}

export async function responsesById<Name extends keyof Participation>(
  dependencies: TableDependencies,
  participationIds: readonly string[],
  ...names: Names<Name>
): Parts<Participation, Name> {
  const { table, refs: r } = participations;
  const chosen = select<typeof participations.columns, 'participationId' | Name>(participations, 'participationId', ...names);
  const rows = await readRows(
    dependencies,
    chosen,
    sql`select ${chosen.columns('t')} from ${table} t where t.${r.participationId} = any(${[...new Set(participationIds)]})`,
  );
  return new Map(rows.map((row) => [row.participationId, row]));
}
