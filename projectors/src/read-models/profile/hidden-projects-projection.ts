import { project } from '../../project.js';
import { hiddenProjects } from './hidden-projects.js';

export const hiddenProjectsProjection = project(hiddenProjects, {
  ProjectHidden: { upsert: ({ data, at }) => hiddenProjects.make({ ...data, hiddenAt: at }) },
  ProjectShown: { remove: true },
  PreferencesErased: {
    keys: ({ data: { userId, projectIds } }) => projectIds.map((projectId) => ({ userId, projectId })),
    remove: true,
  },
});
