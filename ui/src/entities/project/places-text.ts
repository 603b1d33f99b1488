import type { ProjectCard } from '@panelist/domain/catalogue/browser';
import { formatClock } from '../../shared/display/dates.js';

/**
 * `3 places left`, `A place may free by 2:05 PM` where the last ones are only held; null where the
 * answer does not count them.
 */
export function placesText({
  placesRemaining,
  placeMayFreeAt,
}: Pick<ProjectCard, 'placesRemaining' | 'placeMayFreeAt'>): string | null {
  if (placesRemaining === null) return null;
  if (placesRemaining > 0) return placesRemaining === 1 ? '1 place left' : `${placesRemaining} places left`;
  return placeMayFreeAt === null ? 'All places taken for now' : `A place may free by ${formatClock(placeMayFreeAt)}`;
}
