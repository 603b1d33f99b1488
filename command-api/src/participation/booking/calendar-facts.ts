import type { ProjectState } from '@panelist/domain/catalogue';
import type { Refusal } from '@panelist/domain/kernel';
import { zoneOfProject, type CalendarFacts } from '@panelist/domain/scheduling';

type Existing = Exclude<ProjectState, { readonly status: 'none' }>;

/** What the calendar needs of its project; `refusal`: of a response that wants to be booked or moved. */
export const calendarFacts = ({ details }: Existing, refusal: Refusal | null = null): CalendarFacts => ({
  ofProject: details.slots,
  timezone: zoneOfProject(details),
  refusal,
});
