import { isText } from '../storage/is-record.js';
import { ofBrowser, storedState } from '../storage/stored-state.js';

/** Spec 2, section 9; spec 3, section 5. */
const maxRecentSearches = 3;

const areSearches = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length <= maxRecentSearches && value.every(isText);

/** The latest searches of one list: newest first, without duplicates (case-insensitive). */
export interface RecentSearches {
  readonly read: () => readonly string[];
  readonly remember: (text: string) => readonly string[];
  readonly forget: () => void;
}

/**
 * Stored for good; log-out clears them (contract, Projects and screeners). `name` is stored: never
 * rename it.
 */
export function recentSearches(name: string): RecentSearches {
  const stored = storedState(name, areSearches, Date.now, ofBrowser, Infinity);
  const read = () => stored.read() ?? [];
  return {
    read,
    forget: stored.clear,
    remember: (text) => {
      const others = read().filter((one) => one.toLowerCase() !== text.toLowerCase());
      const next = [text, ...others].slice(0, maxRecentSearches);
      stored.write(next);
      return next;
    },
  };
}
