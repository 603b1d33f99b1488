import { z } from 'zod';
import { storedState } from '../../../shared/storage/stored-state.js';
import { sortOptions } from './list-query.js';

/** Spec 2, section 9. */
const maxRecentSearches = 3;

const searches = storedState('recent-searches', z.array(z.string()).max(maxRecentSearches));

export function recentSearches(): readonly string[] {
  return searches.read() ?? [];
}

/** Newest first, without duplicates (case-insensitive). */
export function rememberSearch(text: string): readonly string[] {
  const otherSearches = recentSearches().filter((one) => one.toLowerCase() !== text.toLowerCase());
  const next = [text, ...otherSearches].slice(0, maxRecentSearches);
  searches.write(next);
  return next;
}

export function forgetSearches(): void {
  searches.clear();
}

/** The chosen order, for the next visit. */
export const rememberedSort = storedState('project-sort', z.enum(sortOptions.map(({ code }) => code)));
