import { unreadCounts } from '@panelist/domain/identity/browser';
import { countOfNeeds } from '@panelist/domain/participation/browser';
import { route } from '@panelist/infra/http';
import { readValues } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { conversations, participations } from '@panelist/projectors/read-models';
import { todayOf } from '../shared/responses/open-things.js';
import type { QueryDependencies, TableDependencies } from '../shared/query-dependencies.js';

/**
 * What waits for the caller (document 1 §7): unread conversations, invitations, and what needs the
 * person.
 */
export const unreadCountsRoute = (dependencies: QueryDependencies) =>
  route(unreadCounts, async ({ caller: { userId } }) => {
    const [inbox, invites, today] = await Promise.all([
      unreadConversations(dependencies, userId),
      invitations(dependencies, userId),
      todayOf(dependencies, userId, 'needs'),
    ]);
    return {
      body: {
        response: { inbox: { count: inbox }, invites: { count: invites }, needsYou: { count: countOfNeeds(today) } },
      },
    };
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
