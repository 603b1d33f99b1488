import type { ProductEvents } from '@panelist/domain/registry';
import { projections } from '@panelist/infra/processors';
import { id, readModel } from '@panelist/infra/read-models';

/**
 * The responses of each person that a deactivation ends: begun, submitted, invited or booked. The
 * workers' own table, so that a deactivation does not wait for the read models of pages.
 */
export const openResponses = readModel({
  name: 'open-responses',
  version: 2,
  key: 'participationId',
  columns: { participationId: id(), userId: id().index(), projectId: id() },
});

export const openResponsesProjection = projections<ProductEvents>()(openResponses, {
  ScreenerStarted: {
    upsert: ({ data: { participationId, userId, projectId } }) => openResponses.make({ participationId, userId, projectId }),
  },
  ScreenerSubmitted: {
    upsert: ({ data: { participationId, userId, projectId } }) => openResponses.make({ participationId, userId, projectId }),
  },
  ParticipantInvited: {
    upsert: ({ data: { participationId, userId, projectId } }) => openResponses.make({ participationId, userId, projectId }),
  },
  ParticipantAttended: { remove: true },
  NoShowRecorded: { remove: true },
  ResponseInvalidated: { remove: true },
  ResponseRejectedForQuality: { remove: true },
  ResponseCancelled: { remove: true },
  ApplicationClosed: { remove: true },
});
