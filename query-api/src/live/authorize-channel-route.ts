import { authorizeChannel } from '@panelist/domain/identity/browser';
import { kernelRefusal } from '@panelist/domain/kernel/browser';
import { route } from '@panelist/infra/http';
import { sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import { conversations } from '@panelist/projectors/read-models';
import type { QueryDependencies, TableDependencies } from '../shared/query-dependencies.js';
import { channelTickets } from './channel-tickets.js';
import { conversationChannel } from './conversation-channel.js';

/**
 * Authorises a connection for one of the caller's own channels (contract, Live channel): of the person,
 * or of a conversation between two people.
 */
export const authorizeChannelRoute = ({ config, clock, ...tables }: QueryDependencies) =>
  route(authorizeChannel, async ({ body, caller }) => {
    const { socket_id: socketId, channel_name: channel } = body;
    if (!(await isOwnChannel(tables, channel, caller.userId))) throw kernelRefusal('access.forbidden');
    const auth = channelTickets(config.sessionSecret).issue({ socketId, channel }, Date.parse(clock.now()));
    return { body: { auth } };
  });

async function isOwnChannel(tables: TableDependencies, channel: string, userId: string): Promise<boolean> {
  if (channel === `user-${userId}`) return true;
  const uid = conversationChannel.uidOf(channel);
  if (uid === null) return false;
  const { table, refs: r } = conversations;
  const found = await readValues(
    tables.pool,
    sql`
      select from ${table}
      where ${r.conversationUid} = ${uid} and (${r.userId} = ${userId} or ${r.researcherId} = ${userId})`,
  );
  return found.length > 0;
}
