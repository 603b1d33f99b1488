import { authorizeChannel } from '@panelist/domain/identity/browser';
import { kernelRefusal, mayAct, researcher } from '@panelist/domain/kernel/browser';
import { route, type Caller } from '@panelist/infra/http';
import { sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import { conversations, participations } from '@panelist/projectors/read-models';
import type { QueryDependencies, TableDependencies } from '../shared/query-dependencies.js';
import { channelTickets } from './channel-tickets.js';
import { conversationChannel } from './conversation-channel.js';

/**
 * Authorises a connection for one of the caller's own channels (contract, Live channel): of the
 * person, or of a conversation between two people. Staff who are logged in as one of them are
 * present in none, and neither is who is no researcher any more.
 */
export const authorizeChannelRoute = ({ config, clock, ...tables }: QueryDependencies) =>
  route(authorizeChannel, async ({ body, caller }) => {
    const { socket_id: socketId, channel_name: channel } = body;
    if (!(await isOwnChannel(tables, channel, caller))) throw kernelRefusal('access.forbidden');
    const auth = channelTickets(config.sessionSecret).issue({ socketId, channel }, Date.parse(clock.now()));
    return { body: { auth } };
  });

async function isOwnChannel(tables: TableDependencies, channel: string, caller: Caller): Promise<boolean> {
  const { userId } = caller;
  if (channel === `user-${userId}`) return true;
  const uid = conversationChannel.uidOf(channel);
  if (uid === null || caller.impersonator !== undefined) return false;
  const researcherId = mayAct(caller, ...researcher) ? userId : null;
  const { table: conversation, refs: c } = conversations;
  const { table: response, refs: r } = participations;
  // Before its first message, the response says who its two people are (ADR 82). Only the
  // participant sees a draft.
  const found = await readValues(
    tables.pool,
    sql`
      select from ${conversation}
      where ${c.conversationUid} = ${uid} and (${c.userId} = ${userId} or ${c.researcherId} = ${researcherId})
      union all
      select from ${response}
      where ${r.participationId} = ${uid} and (${r.userId} = ${userId} or ${r.ownerId} = ${researcherId}) and ${r.status} <> ${'DRAFT'}`,
  );
  return found.length > 0;
}
