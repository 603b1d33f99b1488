import type { SearchCriteria, SearchFilters } from './criteria.js';

/** The criteria without what the list assumes anyway: two searches are the same if these are. */
export function normalCriteria(criteria: SearchCriteria): { readonly keywords: string; readonly filters: SearchFilters } {
  const { queryText, showEligible, onlyShowMatched, showHiddenProjects, ...rest } = criteria;
  const given = Object.entries({
    ...rest,
    ...(onlyShowMatched === true ? { onlyShowMatched } : showEligible === false ? { showEligible } : {}),
    ...(showHiddenProjects === true ? { showHiddenProjects } : {}),
  }).filter(([, value]) => value !== undefined);
  return { keywords: queryText ?? '', filters: Object.fromEntries(given.toSorted(([a], [b]) => (a < b ? -1 : 1))) };
}

/** The criteria as the list's call takes them. */
export const criteriaOf = ({
  keywords,
  filters,
}: {
  readonly keywords: string;
  readonly filters: SearchFilters;
}): SearchCriteria => ({ ...(keywords === '' ? {} : { queryText: keywords }), ...filters });
