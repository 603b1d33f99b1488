import type { ProductEvents } from '@panelist/domain/registry';
import { projections } from '@panelist/infra/processors';
import { id, readModel } from '@panelist/infra/read-models';

/** Who applied to each project: the workers' own list, so that a closing does not wait for the read models of pages. */
export const applications = readModel({
  name: 'applications',
  version: 1,
  key: 'participationId',
  columns: { participationId: id(), projectId: id().index() },
});

export const applicationsProjection = projections<ProductEvents>()(applications, {
  ScreenerStarted: {
    create: ({ data: { participationId, projectId } }) => applications.make({ participationId, projectId }),
  },
});
