import { jobTitleSearch } from '@panelist/domain/profile/browser';
import { useQuery } from '../../../shared/api/use-query.js';
import { useDebounced } from '../../../shared/forms/use-debounced.js';

/** The entry for a title that the list does not have. */
export const notListed = 'Not Listed';

/** Starts at 3 characters, once typing rested for 500 ms; "Not Listed" where nothing fits (spec 1, section 5). */
export function useJobTitleSearch(text: string) {
  const query = useDebounced(text.trim(), 500);
  const asked = query.length >= 3;
  const { data, loading } = useQuery(jobTitleSearch, asked ? { body: { query } } : null);
  const titles = asked ? (data?.response.items ?? []).map((item) => item.title) : [];
  return { titles: asked && !loading && titles.length === 0 ? [notListed] : titles, searching: loading, asked };
}
