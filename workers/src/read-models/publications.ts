import type { ProductEvents } from '@panelist/domain/registry';
import { projections } from '@panelist/infra/processors';
import { id, readModel, time } from '@panelist/infra/read-models';

/**
 * The projects that are open, by the time of their publication: the workers' own table, for the
 * digests.
 */
export const publications = readModel({
  name: 'publications',
  version: 1,
  key: 'projectId',
  columns: { projectId: id(), publishedAt: time().index() },
});

export const publicationsProjection = projections<ProductEvents>()(publications, {
  ProjectPublished: { upsert: ({ data: { projectId, publishedAt } }) => publications.make({ projectId, publishedAt }) },
  ProjectClosed: { remove: true },
});
