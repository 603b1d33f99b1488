import type { ProjectCard } from '@panelist/domain/catalogue/browser';

export interface FoundProjects {
  readonly projects: readonly ProjectCard[];
  readonly totalCount: number | null;
  /** The last page was full, so there may be another one. */
  readonly hasMore: boolean;
}

/** The list with one project hidden or shown. */
export function withHidden(found: FoundProjects, id: string, hidden: boolean): FoundProjects {
  const projects = found.projects.map((project) => (project.id === id ? { ...project, hiddenForPanelist: hidden } : project));
  return { ...found, projects };
}

/** The list without what was hidden since it was fetched. */
export function withoutHidden(found: FoundProjects): FoundProjects {
  const projects = found.projects.filter(({ hiddenForPanelist }) => !hiddenForPanelist);
  const left = found.projects.length - projects.length;
  return { ...found, projects, totalCount: found.totalCount === null ? null : found.totalCount - left };
}
