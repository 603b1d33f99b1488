import type { SearchFilters } from '@panelist/domain/saved-search';
import { project } from '../../project.js';
import { savedSearches } from './saved-searches.js';

const { make, set } = savedSearches;

/** What SQL compares with a publication. */
const compared = (filters: SearchFilters, keywords: string) => ({
  filters,
  keywords,
  hasKeywords: keywords !== '',
  audience: filters.talkToAudience ?? null,
  place: filters.researchConductType ?? null,
});

export const savedSearchesProjection = project(savedSearches, {
  SearchSaved: {
    create: ({ data: { filters, keywords, ...data }, at }) => make({ ...data, ...compared(filters, keywords), savedAt: at }),
  },
  SavedSearchChanged: (_, { data: { name, keywords, filters, alerts } }) => set({ name, alerts, ...compared(filters, keywords) }),
  SavedSearchDeleted: { remove: true },
  SavedSearchesErased: { where: ({ data: { userId } }) => ({ userId }), remove: true },
});
