import { skillSearch } from '@panelist/domain/profile/browser';
import { useQuery } from '../api/use-query.js';
import { useDebounced } from '../forms/use-debounced.js';

/** Searches from 3 characters on, 500 ms after the last key (spec 1, section 5). */
export function useSkillSearch(text: string) {
  const query = useDebounced(text.trim(), 500);
  const asked = query.length > 2;
  const { data, loading } = useQuery(skillSearch, asked ? { body: { skillName: query } } : null);
  return { skills: asked ? (data?.response ?? []).map(({ name }) => ({ code: name, value: name })) : [], searching: loading };
}
