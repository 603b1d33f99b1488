import { jobTitleSearch } from '@panelist/domain/profile/browser';
import { useQuery } from '../api/use-query.js';
import { useDebounced } from '../forms/use-debounced.js';

/** The option for a title that is not in the list. */
export const notListed = 'Not Listed';

/**
 * Searches from 3 characters on, 500 ms after the last key; offers "Not Listed" if nothing matches
 * (spec 1, section 5).
 */
export function useJobTitleSearch(text: string) {
  const query = useDebounced(text.trim(), 500);
  const asked = query.length >= 3;
  const { data, loading } = useQuery(jobTitleSearch, asked ? { body: { query } } : null);
  const titles = asked ? (data?.response.items ?? []).map((item) => item.title) : [];
  return { titles: asked && !loading && titles.length === 0 ? [notListed] : titles, searching: loading, asked };
}
