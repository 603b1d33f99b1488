import { id, readModel, time } from '@panelist/infra/read-models';

/**
 * Projects that a participant has hidden. A shown project has no row. Document 2 §4, Project hidden
 * toggle.
 */
export const hiddenProjects = readModel({
  name: 'hidden-projects',
  version: 1,
  key: ['userId', 'projectId'],
  subject: 'userId',
  columns: { userId: id(), projectId: id(), hiddenAt: time() },
});
