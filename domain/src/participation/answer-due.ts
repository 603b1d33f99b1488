const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Without a day of decision, no application waits longer; in days. */
export const longestWaitDays = 30;
/** The researcher gets a mail this long before, in days. */
export const warningDays = 2;
/** However near the day of decision is: time to answer, in days. */
const leastDays = 3;
/** From the beginning of a day in UTC until it has ended in every zone. */
const wholeDayMs = 36 * hourMs;

/** When a day has ended in every zone, in milliseconds. @param day `YYYY-MM-DD` */
export const endOfDay = (day: string): number => Date.parse(`${day}T00:00:00.000Z`) + wholeDayMs;

interface Waiting {
  /** ISO 8601. */
  readonly submittedAt: string;
  /** The day that the project names, `YYYY-MM-DD`. */
  readonly decisionDate: string | null;
}

/**
 * By when an application is answered: after that it ends by itself (ADR 108). The end of the day
 * that the project names, unless that was over at the submission, and no sooner than three days
 * after it; else 30 days after it. ISO 8601.
 */
export function answerDueAt({ submittedAt, decisionDate }: Waiting): string {
  const submitted = Date.parse(submittedAt);
  const named = decisionDate === null ? Number.NaN : endOfDay(decisionDate);
  const due = named > submitted ? Math.max(named, submitted + leastDays * dayMs) : submitted + longestWaitDays * dayMs;
  return new Date(due).toISOString();
}

/**
 * The UTC day on which the researcher gets a mail that these applications end soon, `YYYY-MM-DD`.
 */
export const warningDayOf = (dueAt: string): string =>
  new Date(Date.parse(dueAt) - warningDays * dayMs).toISOString().slice(0, 10);

/**
 * When an application ends that is looked at now for the first time. One whose time was nearly over
 * before leaves the researcher as long as a late one does. ISO 8601.
 */
export function endsUnansweredAt(waiting: Waiting, now: string): string {
  const due = answerDueAt(waiting);
  const isWarned = Date.parse(due) - Date.parse(now) > warningDays * dayMs;
  return isWarned ? due : new Date(Date.parse(now) + leastDays * dayMs).toISOString();
}
