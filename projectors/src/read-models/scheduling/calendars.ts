import type { CalendarRules, Slot } from '@panelist/domain/scheduling';
import { id, json, readModel, text } from '@panelist/infra/read-models';

/** A session of the calendar, without its person. */
export interface HeldSlot extends Slot {
  readonly participationId: string;
}

/** The times that a project offers, and which of them are held. */
export const calendars = readModel({
  name: 'calendars',
  version: 2,
  key: 'projectId',
  columns: {
    projectId: id(),
    timezone: text(),
    rules: json<CalendarRules>(),
    slots: json<readonly Slot[]>(),
    held: json<readonly HeldSlot[]>(),
  },
});
