import { placeSearch } from '@panelist/domain/profile/browser';
import { useQuery } from '../api/use-query.js';
import { useDebounced } from '../forms/use-debounced.js';

/** Cities of a country by prefix, from two letters on. */
export function usePlaceSearch(text: string, country: string) {
  const query = useDebounced(text.trim(), 250);
  const asked = query.length >= 2;
  const { data, loading } = useQuery(placeSearch, asked ? { query: { query, ...(country ? { country } : {}) } } : null);
  return { places: asked ? (data ?? []) : [], searching: loading || query !== text.trim() };
}
