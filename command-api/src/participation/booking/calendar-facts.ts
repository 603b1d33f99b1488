import type { ProjectState } from '@panelist/domain/catalogue';
import { zoneOfProject, type CalendarFacts } from '@panelist/domain/scheduling';

type Existing = Exclude<ProjectState, { readonly status: 'none' }>;

/** What the calendar needs of its project. */
export const calendarFacts = ({ details }: Existing): CalendarFacts => ({
  ofProject: details.slots,
  timezone: zoneOfProject(details),
});
