import type { ProjectCard } from '@panelist/domain/catalogue/browser';

/** `Remote` or `In-person`, the terms of the spec. */
export function placeOf(project: Pick<ProjectCard, 'isRemote'>): string {
  return project.isRemote ? 'Remote' : 'In-person';
}
