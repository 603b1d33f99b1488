import type { ProjectCard } from '@panelist/domain/catalogue/browser';

/** `3 places left`; null where the answer does not count them. */
export function placesText({ placesLeft }: Pick<ProjectCard, 'placesLeft'>): string | null {
  if (placesLeft === null) return null;
  if (placesLeft === 0) return 'All places taken for now';
  return placesLeft === 1 ? '1 place left' : `${placesLeft} places left`;
}
