import type { ProductEvents } from '@panelist/domain/registry';
import { projections } from '@panelist/infra/processors';
import { id, readModel } from '@panelist/infra/read-models';

/**
 * The responses of each project that its closing concerns: open applications, and invitations whose
 * funds it may release. The workers' own table, so that closing a project does not wait for the
 * read models of pages. A response leaves it for good when it ends or the participant took part.
 */
export const applications = readModel({
  name: 'applications',
  version: 3,
  key: 'participationId',
  columns: { participationId: id(), projectId: id().index() },
});

export const applicationsProjection = projections<ProductEvents>()(applications, {
  ScreenerStarted: {
    create: ({ data: { participationId, projectId } }) => applications.make({ participationId, projectId }),
  },
  ParticipantAttended: { remove: true },
  NoShowRecorded: { remove: true },
  ResponseInvalidated: { remove: true },
  ResponseRejectedForQuality: { remove: true },
  ResponseCancelled: { remove: true },
  ApplicationClosed: { remove: true },
});
