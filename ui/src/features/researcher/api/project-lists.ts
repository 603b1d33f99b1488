import type { Lookup, ProjectLookup } from '@panelist/domain/catalogue/browser';
import { lookups } from '@panelist/domain/profile/browser';
import { useMemo } from 'react';
import { useQuery, type Query } from '../../../shared/api/use-query.js';

/** Each list that a project is judged by: the compiler finds one that is missing. */
const needed: Readonly<Record<ProjectLookup, true>> = {
  gender: true,
  educationLevel: true,
  ethnicity: true,
  employmentStatus: true,
  industries: true,
  jobFunction: true,
  seniorityLevel: true,
  companySize: true,
  country: true,
  state: true,
  topics: true,
};

/** The lists whose codes a project may use. */
export function useProjectLists(): Query<Lookup> {
  const query = useQuery(
    lookups,
    { query: { pick: Object.keys(needed).join(',') } },
    { revalidateIfStale: false, revalidateOnFocus: false },
  );
  const { data } = query;
  return { ...query, data: useMemo((): Lookup | undefined => data && ((name) => data[name] ?? []), [data]) };
}
