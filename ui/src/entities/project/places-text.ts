import type { ProjectCard } from '@panelist/domain/catalogue/browser';

/** `3 places left`; null where the answer does not count them. */
export function placesText({ placesRemaining }: Pick<ProjectCard, 'placesRemaining'>): string | null {
  if (placesRemaining === null) return null;
  if (placesRemaining === 0) return 'All places taken for now';
  return placesRemaining === 1 ? '1 place left' : `${placesRemaining} places left`;
}
