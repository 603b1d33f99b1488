import type { ProductEvents } from '@panelist/domain/registry';
import { projections } from '@panelist/infra/processors';
import { flag, id, readModel } from '@panelist/infra/read-models';

/**
 * The open applications of each project, and the invitations that were not decided yet: the workers'
 * own table, so that closing a project does not wait for the read models of pages. A response leaves
 * it for good when a session is booked, or when it is decided or ends.
 */
export const applications = readModel({
  name: 'applications',
  version: 3,
  key: 'participationId',
  columns: { participationId: id(), projectId: id().index(), isInvited: flag() },
});

export const applicationsProjection = projections<ProductEvents>()(applications, {
  ScreenerStarted: {
    create: ({ data: { participationId, projectId } }) => applications.make({ participationId, projectId, isInvited: false }),
  },
  ParticipantInvited: {
    upsert: ({ data: { participationId, projectId } }) => applications.make({ participationId, projectId, isInvited: true }),
  },
  SessionBooked: { remove: true },
  ParticipantAttended: { remove: true },
  NoShowRecorded: { remove: true },
  ResponseInvalidated: { remove: true },
  ResponseRejectedForQuality: { remove: true },
  ResponseCancelled: { remove: true },
  ApplicationClosed: { remove: true },
});
