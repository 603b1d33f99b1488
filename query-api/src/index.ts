import type { Room } from '@panelist/infra/runtime';
import { liveGateway } from './live/gateway.js';
import { fillPlaces } from './profile/index.js';
import { queryRoutes } from './query-routes.js';

export { queryRoutes } from './query-routes.js';

/** Every call that only reads, and the live channel. */
export const room: Room = {
  name: 'query-api',
  start: async (dependencies) => {
    await fillPlaces(dependencies);
    const gateway = liveGateway(dependencies);
    return {
      routes: queryRoutes(dependencies),
      attach: gateway.attach,
      waitingFor: async () => null,
      stop: gateway.stop,
    };
  },
};
