import type { Target } from './project.js';

/**
 * Whether the target names places: then the screener asks where the participant is (contract,
 * Projects and screeners).
 */
export const namesPlaces = ({ countries, states, cities }: Target): boolean =>
  [countries, states, cities].some((places) => places !== undefined && places.length > 0);
