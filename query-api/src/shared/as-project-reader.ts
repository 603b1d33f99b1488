import type { ProjectReader } from '@panelist/domain/catalogue/browser';
import { mayAct, researcher } from '@panelist/domain/kernel/browser';
import type { Caller } from '@panelist/infra/http';
import { sql, type Sql } from '@panelist/infra/postgres';
import { projects } from '@panelist/projectors/read-models';
import type { QueryDependencies } from './query-dependencies.js';
import { closedOrganizationsOf } from './rights.js';

/**
 * The caller, as rules of reading projects ask for them. Which organizations are closed to a
 * researcher is read from the log: it counts from the next call on.
 */
export async function asProjectReader(
  { commands }: Pick<QueryDependencies, 'commands'>,
  { userId, roles }: Pick<Caller, 'userId' | 'roles'>,
): Promise<ProjectReader> {
  const closedOrganizations = mayAct({ roles }, ...researcher) ? await closedOrganizationsOf(commands.load, userId) : [];
  return { userId, roles, closedOrganizations };
}

/** As `ownsProject`, of rows of `projects` under this alias; admins own theirs alone. */
export const isPostedBy = ({ userId, roles, closedOrganizations }: ProjectReader, alias: Sql): Sql => {
  const { refs: p } = projects;
  if (!mayAct({ roles }, ...researcher)) return sql`false`;
  return sql`(${alias}.${p.ownerId} = ${userId} and ${alias}.${p.organizationId} <> all(${closedOrganizations}))`;
};
