import { project } from '../../project.js';
import { placeClaims } from './place-claims.js';

const { make, set } = placeClaims;
const ends = { remove: true } as const;

export const placeClaimsProjection = project(placeClaims, {
  PlaceHeld: {
    upsert: ({ data: { participationId, userId, projectId, until, offered } }) =>
      make({ participationId, userId, projectId, heldUntil: until, offered, waitingNumber: null }),
  },
  PlaceHoldRenewed: (_, { data: { until } }) => set({ heldUntil: until }),
  PlaceHoldEnded: ends,
  WaitingListJoined: {
    upsert: ({ data: { participationId, userId, projectId, number } }) =>
      make({ participationId, userId, projectId, heldUntil: null, waitingNumber: number }),
  },
  WaitingListLeft: ends,
  WaitingListPassedOver: ends,
  PlacesClosed: { where: ({ data: { projectId } }) => ({ projectId }), remove: true },
  AccountErased: { where: ({ data: { userId } }) => ({ userId }), remove: true },
});
