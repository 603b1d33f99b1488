import { authorizeChannel } from '@panelist/domain/identity/browser';
import { kernelRefusal } from '@panelist/domain/kernel/browser';
import { route, type Caller } from '@panelist/infra/http';
import { sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import { conversations, participations, projects } from '@panelist/projectors/read-models';
import { asProjectReader, isPostedBy } from '../shared/as-project-reader.js';
import type { QueryDependencies } from '../shared/query-dependencies.js';
import { channelTickets } from './channel-tickets.js';
import { conversationChannel } from './conversation-channel.js';

/**
 * Authorises a connection for one of the caller's own channels (contract, Live channel): of the
 * person, or of a conversation between two people. Staff who are logged in as one of them are
 * present in none, and neither is who is no researcher any more, or
 * has left the project's organization.
 */
export const authorizeChannelRoute = ({ config, clock, ...dependencies }: QueryDependencies) =>
  route(authorizeChannel, async ({ body, caller }) => {
    const { socket_id: socketId, channel_name: channel } = body;
    if (!(await isOwnChannel(dependencies, channel, caller))) throw kernelRefusal('access.forbidden');
    const auth = channelTickets(config.sessionSecret).issue({ socketId, channel }, Date.parse(clock.now()));
    return { body: { auth } };
  });

async function isOwnChannel(
  dependencies: Pick<QueryDependencies, 'commands' | 'pool'>,
  channel: string,
  caller: Caller,
): Promise<boolean> {
  const { userId } = caller;
  if (channel === `user-${userId}`) return true;
  const uid = conversationChannel.uidOf(channel);
  if (uid === null || caller.impersonator !== undefined) return false;
  const posted = isPostedBy(await asProjectReader(dependencies, caller), sql`p`);
  const { table: conversation, refs: c } = conversations;
  const { table: response, refs: r } = participations;
  const { refs: p } = projects;
  // Before its first message, the response says who its two people are (ADR 82). Only the
  // participant sees a draft.
  const found = await readValues(
    dependencies.pool,
    sql`
      select from ${conversation} c left join ${projects.table} p on p.${p.projectId} = c.${c.projectId}
      where c.${c.conversationUid} = ${uid} and (c.${c.userId} = ${userId} or ${posted})
      union all
      select from ${response} r left join ${projects.table} p on p.${p.projectId} = r.${r.projectId}
      where r.${r.participationId} = ${uid} and (r.${r.userId} = ${userId} or ${posted}) and r.${r.status} <> ${'DRAFT'}`,
  );
  return found.length > 0;
}
