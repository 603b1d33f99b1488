import type { Room } from '@panelist/infra/runtime';

export const room: Room = {
  name: 'projectors',
  start: async () => ({ routes: [], waitingFor: async () => null, stop: async () => undefined }),
};
