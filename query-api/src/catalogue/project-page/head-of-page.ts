import { headOfProject, mayReadProject, projectIdOfPath } from '@panelist/domain/catalogue/browser';
import type { HeadOfPage } from '@panelist/infra/http';
import { projectCard } from '../../shared/project-card.js';
import { cardColumns } from '../../shared/project-columns.js';
import type { QueryDependencies } from '../../shared/query-dependencies.js';
import { projectById } from '../../shared/rows-by-key.js';

/** Heads of the pages of projects, as visitors may read them; null for every other page. */
export const headOfPage =
  (dependencies: QueryDependencies): HeadOfPage =>
  async (path) => {
    const id = projectIdOfPath(path);
    if (id === null) return null;
    const project = await projectById(dependencies, id, ...cardColumns, 'ownerId');
    if (project === undefined || !mayReadProject(project, undefined)) return null;
    return headOfProject(projectCard(project, null, dependencies.clock.now(), { promiseHours: 0 }));
  };
