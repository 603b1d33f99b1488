import type { ProjectCard } from '@panelist/domain/catalogue/browser';

export interface FoundProjects {
  readonly projects: readonly ProjectCard[];
  /** The number of projects on all pages. */
  readonly totalCount: number;
  /** Whether the last page was full, so that another one may follow. */
  readonly hasMore: boolean;
  /** The number of pages that the list holds. */
  readonly pages: number;
  /** Whether the search was stopped because it took too long. */
  readonly isTimedOut?: boolean;
}

export const timedOut: FoundProjects = { projects: [], totalCount: 0, hasMore: false, pages: 1, isTimedOut: true };

/** The list with one more page; a project that moved to it meanwhile shows once. */
export function withPage(found: FoundProjects, page: FoundProjects): FoundProjects {
  const unique = new Map([...found.projects, ...page.projects].map((project) => [project.id, project] as const));
  return { ...page, projects: [...unique.values()], pages: found.pages + 1 };
}

/** The list after one project was hidden or shown. */
export function withHidden(found: FoundProjects, id: string, hidden: boolean): FoundProjects {
  const projects = found.projects.map((project) => (project.id === id ? { ...project, hiddenForPanelist: hidden } : project));
  return { ...found, projects };
}

/** The list without projects that were hidden after it was fetched. */
export function withoutHidden(found: FoundProjects): FoundProjects {
  const projects = found.projects.filter(({ hiddenForPanelist }) => !hiddenForPanelist);
  const left = found.projects.length - projects.length;
  return { ...found, projects, totalCount: found.totalCount - left };
}
