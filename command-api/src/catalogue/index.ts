import type { AnyRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/runtime';
import { createProjectRoute } from './create-project.js';
import { projectCommandRoutes } from './project-command-routes.js';

export { fillDemoProjects } from './fill-demo-projects.js';
export { importProjects, type ImportReport, type RefusedEntry } from './import-projects.js';

export const catalogueRoutes = (dependencies: Pick<Dependencies, 'commands' | 'clock'>): readonly AnyRoute[] => [
  createProjectRoute(dependencies),
  ...projectCommandRoutes(dependencies),
];
