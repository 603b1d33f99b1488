import type { ProjectCard } from '@panelist/domain/catalogue/browser';

/** `Remote` or `In-person`, the terms of the spec. */
export function placeOf(project: Pick<ProjectCard, 'isRemote'>): string {
  return project.isRemote ? 'Remote' : 'In-person';
}

/** Kinds of research whose name says nothing to a participant. */
const plainKinds: Readonly<Partial<Record<ProjectCard['kindOfResearch'], string>>> = {
  3: 'Study over several days',
  4: 'Study at your own pace',
  8: 'At your home',
  11: 'At your office',
};

type Kind = Pick<ProjectCard, 'kindOfResearch' | 'kindOfResearchFormatted'>;

/** The kind of research in the words that every page uses. */
export function kindText({ kindOfResearch, kindOfResearchFormatted }: Kind): string {
  return plainKinds[kindOfResearch] ?? kindOfResearchFormatted;
}
