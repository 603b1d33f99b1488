import type { PagePreferences } from '@panelist/domain/kernel';
import { flag, id, json, readModel, text } from '@panelist/infra/read-models';

/** How participants arranged the dashboard; no row before the first change. */
export const pagePreferences = readModel({
  name: 'page-preferences',
  version: 1,
  key: 'userId',
  subject: 'userId',
  columns: {
    userId: id(),
    sort: text<PagePreferences['sort']>().default('v4Score'),
    strengthPanelOpen: flag().default(true),
    tour: text<PagePreferences['tour']>().default('neverStarted'),
    /** Ids of dismissed items of the checklist. */
    dismissed: json<PagePreferences['dismissed']>().default([]),
  },
});
