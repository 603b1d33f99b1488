import { unreadCounts } from '@panelist/domain/identity/browser';
import { route } from '@panelist/infra/http';
import { readValues } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { participations } from '@panelist/projectors/read-models';
import type { TableDependencies } from '../shared/query-dependencies.js';

/** What waits for the caller (document 1 §7). There are no conversations yet, so none is unread. */
export const unreadCountsRoute = (dependencies: TableDependencies) =>
  route(unreadCounts, async ({ caller }) => ({
    body: { response: { inbox: { count: 0 }, invites: { count: await invitations(dependencies, caller.userId) } } },
  }));

async function invitations({ pool }: TableDependencies, userId: string): Promise<number> {
  const { table, refs: r } = participations;
  const [row] = await readValues<{ readonly count: number }>(
    pool,
    sql`select count(*)::integer as count from ${table} where ${r.userId} = ${userId} and ${r.status} = 'INVITED'`,
  );
  return row?.count ?? 0;
}
