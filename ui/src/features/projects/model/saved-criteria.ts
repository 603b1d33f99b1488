import type { SearchCriteria } from '@panelist/domain/saved-search/browser';
import { noFilters, payLimits, timeLimits, type Filters, type ListQuery } from './list-query.js';

/** The list that a saved search shows; the order stays as it is. */
export function queryOfCriteria(criteria: SearchCriteria): Filters & Pick<ListQuery, 'text'> {
  const { queryText = '', talkToAudience, researchConductType } = criteria;
  return {
    ...noFilters,
    text: queryText,
    shown: criteria.onlyShowMatched === true ? 'matched' : criteria.showEligible === false ? 'all' : 'eligible',
    audience: talkToAudience ?? null,
    place: researchConductType ?? null,
    pay: [criteria.minIncentive ?? payLimits.min, criteria.maxIncentive ?? payLimits.max],
    hour: criteria.minHourlyRate ?? 0,
    measured: criteria.minTrueHourlyRate ?? 0,
    time: [criteria.minTimeMinutesRequired ?? timeLimits.min, criteria.maxTimeMinutesRequired ?? timeLimits.max],
    withHidden: criteria.showHiddenProjects === true,
  };
}
