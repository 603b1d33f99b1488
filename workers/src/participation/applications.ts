import type { ProductEvents } from '@panelist/domain/registry';
import { projections } from '@panelist/infra/processors';
import { id, readModel } from '@panelist/infra/read-models';

/**
 * The open applications of each project: the workers' own table, so that closing a project does not
 * wait for the read models of pages. An application leaves it for good when it is decided or ends.
 */
export const applications = readModel({
  name: 'applications',
  version: 2,
  key: 'participationId',
  columns: { participationId: id(), projectId: id().index() },
});

export const applicationsProjection = projections<ProductEvents>()(applications, {
  ScreenerStarted: {
    create: ({ data: { participationId, projectId } }) => applications.make({ participationId, projectId }),
  },
  ParticipantInvited: { remove: true },
  ResponseInvalidated: { remove: true },
  ResponseRejectedForQuality: { remove: true },
  ResponseCancelled: { remove: true },
  ApplicationClosed: { remove: true },
});
