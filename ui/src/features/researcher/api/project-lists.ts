import type { Lookup, ProjectLookup } from '@panelist/domain/catalogue/browser';
import { lookups } from '@panelist/domain/profile/browser';
import { useMemo } from 'react';
import { useQuery, type Query } from '../../../shared/api/use-query.js';

const needed: readonly ProjectLookup[] = [
  'gender',
  'educationLevel',
  'ethnicity',
  'employmentStatus',
  'industries',
  'jobFunction',
  'seniorityLevel',
  'companySize',
  'country',
  'topics',
];

/** The lists whose codes a project may use. */
export function useProjectLists(): Query<Lookup> {
  const query = useQuery(lookups, { query: { pick: needed.join(',') } }, { revalidateIfStale: false, revalidateOnFocus: false });
  const { data } = query;
  return { ...query, data: useMemo((): Lookup | undefined => data && ((name) => data[name] ?? []), [data]) };
}
