import type { AlertChannel, SearchFilters } from '@panelist/domain/saved-search';
import { flag, id, integer, json, personal, readModel, text, texts, time } from '@panelist/infra/read-models';

/**
 * The saved searches of each person; a deleted one has no row. Columns of the filters are what a
 * publication is compared with (ADR 196).
 */
export const savedSearches = readModel({
  name: 'saved-searches',
  version: 1,
  key: ['userId', 'searchId'],
  subject: 'userId',
  columns: {
    userId: id(),
    searchId: id(),
    name: personal(text(), ''),
    keywords: personal(text(), ''),
    /** What needs no look at the keywords needs no key. */
    hasKeywords: flag(),
    filters: json<SearchFilters>(),
    alerts: texts<AlertChannel>(),
    audience: integer<1 | 2>().nullable(),
    place: integer<1 | 2>().nullable(),
    savedAt: time(),
  },
});
