import { z } from 'zod';

/** The orders of the project list (document 2 §3). */
export const projectSorts = ['v4Score', 'publishedAt', 'panelistRemuneration', 'timeMinutesRequired', 'trueHourlyRate'] as const;
/** The guided tour (document 2 §4). */
export const tourStatuses = ['neverStarted', 'incomplete', 'dismissed', 'completed'] as const;
/** Items of the profile checklist: 1 to 10 (document 2 §3). */
const checklistItem = z.number().int().min(1).max(10);

/** How a participant arranged the dashboard. */
export const pagePreferencesSchema = z.object({
  sort: z.enum(projectSorts),
  strengthPanelOpen: z.boolean(),
  tour: z.enum(tourStatuses),
  /** Ids of dismissed items of the checklist, ascending. */
  dismissed: z.array(checklistItem),
});
export type PagePreferences = z.output<typeof pagePreferencesSchema>;

export const initialPagePreferences: PagePreferences = {
  sort: 'v4Score',
  strengthPanelOpen: true,
  tour: 'neverStarted',
  dismissed: [],
};
