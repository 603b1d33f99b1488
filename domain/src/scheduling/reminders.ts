const hourMs = 3_600_000;

/** Hours before a session's start at which the participant is reminded. Contract, Participation. */
export const reminderHours = [24, 1] as const;

export interface Reminder {
  readonly hours: number;
  /** ISO 8601. */
  readonly dueAt: string;
}

/** The reminders of a session that was booked at this time: those that are still to come. */
export const remindersOf = (start: string, at: string): readonly Reminder[] =>
  reminderHours
    .map((hours) => ({ hours, dueAt: new Date(Date.parse(start) - hours * hourMs).toISOString() }))
    .filter(({ dueAt }) => dueAt > at);

/**
 * Whether this reminder still says something: the session is to come, and no later reminder is due.
 */
export function stillReminds(hours: number, start: string, at: string): boolean {
  const left = Date.parse(start) - Date.parse(at);
  const next = reminderHours.find((each) => each < hours) ?? 0;
  return left > next * hourMs;
}
