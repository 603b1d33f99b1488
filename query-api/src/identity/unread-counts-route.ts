import { unreadCounts } from '@panelist/domain/identity/browser';
import { route } from '@panelist/infra/http';
import { readValues } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { conversations, participations } from '@panelist/projectors/read-models';
import type { TableDependencies } from '../shared/query-dependencies.js';

/** What waits for the caller (document 1 §7): unread conversations, and invitations. */
export const unreadCountsRoute = (dependencies: TableDependencies) =>
  route(unreadCounts, async ({ caller: { userId } }) => {
    const [inbox, invites] = await Promise.all([unreadConversations(dependencies, userId), invitations(dependencies, userId)]);
    return { body: { response: { inbox: { count: inbox }, invites: { count: invites } } } };
  });

async function unreadConversations({ pool }: TableDependencies, userId: string): Promise<number> {
  const { table, refs: r } = conversations;
  const [row] = await readValues<{ readonly count: number }>(
    pool,
    sql`select count(*)::integer as count from ${table} where ${r.userId} = ${userId} and not ${r.readByParticipant}`,
  );
  return row?.count ?? 0;
}

async function invitations({ pool }: TableDependencies, userId: string): Promise<number> {
  const { table, refs: r } = participations;
  const [row] = await readValues<{ readonly count: number }>(
    pool,
    sql`select count(*)::integer as count from ${table} where ${r.userId} = ${userId} and ${r.status} = 'INVITED'`,
  );
  return row?.count ?? 0;
}
