import { authorizeChannel } from '@panelist/domain/identity/browser';
import { kernelRefusal } from '@panelist/domain/kernel/browser';
import { route } from '@panelist/infra/http';
import type { QueryDependencies } from '../shared/query-dependencies.js';
import { channelTickets } from './channel-tickets.js';

/** Authorises a connection for one of the caller's own channels (contract, Live channel). */
export const authorizeChannelRoute = ({ config, clock }: QueryDependencies) =>
  route(authorizeChannel, async ({ body, caller }) => {
    const { socket_id: socketId, channel_name: channel } = body;
    if (channel !== `user-${caller.userId}`) throw kernelRefusal('access.forbidden');
    const auth = channelTickets(config.sessionSecret).issue({ socketId, channel }, Date.parse(clock.now()));
    return { body: { auth } };
  });
