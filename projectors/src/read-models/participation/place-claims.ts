import { flag, id, integer, readModel, time } from '@panelist/infra/read-models';

/** Who holds a place of a project at the moment, or waits for one (ADR 193). */
export const placeClaims = readModel({
  name: 'place-claims',
  version: 1,
  key: 'participationId',
  subject: 'userId',
  columns: {
    participationId: id(),
    userId: id().index(),
    projectId: id().index(),
    /** Null for a person who waits. */
    heldUntil: time().nullable(),
    /** From the waiting list. */
    offered: flag().default(false),
    /** On the waiting list: rises with each person who joins. Null for a hold. */
    waitingNumber: integer().nullable(),
  },
});
