import { derivedId } from '../kernel/ids.js';
import type { DisputeGround } from './grounds.js';

/** Derived, so that each ground is contested once on a response. */
export const disputeIdOf = (participationId: string, ground: DisputeGround): string =>
  derivedId('dispute', participationId, ground);
