import type { z } from 'zod';
import { projectListQuerySchema } from '../catalogue/browser.js';

/** What a search keeps of the list's query: filters and keywords, without order and pages. */
export const searchCriteriaSchema = projectListQuerySchema.pick({
  queryText: true,
  minIncentive: true,
  maxIncentive: true,
  minHourlyRate: true,
  minTrueHourlyRate: true,
  minTimeMinutesRequired: true,
  maxTimeMinutesRequired: true,
  talkToAudience: true,
  researchConductType: true,
  showEligible: true,
  onlyShowMatched: true,
  showHiddenProjects: true,
});
export type SearchCriteria = z.output<typeof searchCriteriaSchema>;
/** What of the criteria is no text of the person's. */
export type SearchFilters = Omit<SearchCriteria, 'queryText'>;

/** Most saved searches of one person. */
export const mostSavedSearches = 20;
/** Most characters of a search's name. */
export const longestSearchName = 100;
