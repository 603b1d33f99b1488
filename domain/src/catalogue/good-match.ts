import { isHard } from './criteria.js';

/** From this match score on, a project is a good match. */
const goodMatchScore = 80;

/** What a card says of the match. */
export interface JudgedMatch {
  readonly v4Score: number | null;
  readonly match: readonly { readonly criterion: string; readonly met: boolean }[];
}

/**
 * Whether the card says "You're a good match.": a high score, and one met criterion that not every
 * participant meets who may start. The distance is no criterion of the target. Contract, Projects
 * and screeners.
 */
export function isGoodMatch({ v4Score, match }: JudgedMatch): boolean {
  const meetsOne = match.some(({ criterion, met }) => met && criterion !== 'distance' && !isHard(criterion));
  return v4Score !== null && v4Score >= goodMatchScore && meetsOne;
}
