import type { ProjectCard } from '@panelist/domain/catalogue/browser';

/** `Remote` or `In-person`, the terms of the spec. */
export function placeOf(project: Pick<ProjectCard, 'isRemote'>): string {
  return project.isRemote ? 'Remote' : 'In-person';
}

export interface KindAndPlaceProps {
  readonly project: Pick<ProjectCard, 'kindOfResearchFormatted' | 'isRemote' | 'companyName'>;
}

/** `One-on-One · Remote · Oatfield Kitchens`; without the company if the researcher hides it. */
export function KindAndPlace({ project }: KindAndPlaceProps) {
  const parts = [project.kindOfResearchFormatted, placeOf(project), ...(project.companyName ? [project.companyName] : [])];
  return <>{parts.join(' · ')}</>;
}
