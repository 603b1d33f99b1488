const hourMs = 3_600_000;

/**
 * The rule by which Panelist confirms and pays a session, as its events name it. Contract,
 * Fairness.
 */
export const unansweredSession = 'unanswered-session';

/** When what happens to a session that its researcher does not answer; ISO 8601. */
export interface PromiseTimes {
  /** The researcher is asked by mail. */
  readonly askAt: string;
  /** Panelist confirms that the participant took part. */
  readonly confirmAt: string;
  /** Panelist approves the payment. */
  readonly payAt: string;
}

/**
 * The times of a session that ended at `endedAt`: 24, 48 and 72 hours later. Another promise than
 * 72 hours (`PAYMENT_PROMISE_HOURS`) moves all three in proportion: a third, two thirds and the
 * whole of it. With 0 there is no promise: null. Contract, Fairness: Paid within 72 hours.
 */
export function promiseTimes(endedAt: string, promiseHours: number): PromiseTimes | null {
  if (promiseHours <= 0) return null;
  const after = (share: number): string => new Date(Date.parse(endedAt) + share * promiseHours * hourMs).toISOString();
  return { askAt: after(1 / 3), confirmAt: after(2 / 3), payAt: after(1) };
}

/** What the promise counts from, as it is known now. Times are ISO 8601. */
export interface PromisedWork {
  /** Of the session that is booked with Panelist. */
  readonly bookingEnd: string | null;
  /** Of the session on the researcher's page: its start, and when that was reported. */
  readonly elsewhere: { readonly start: string; readonly reportedAt: string } | null;
  /** The length that the project names. */
  readonly minutes: number;
  /** When the participant marked the task as complete. */
  readonly completedAt: string | null;
}

/**
 * From when the hours of the promise count; null before that is known. A session elsewhere lasts as
 * long as the project says, and one that was reported afterwards counts from the report, so that
 * the researcher has their time.
 */
export function workEndsAt({ bookingEnd, elsewhere, minutes, completedAt }: PromisedWork): string | null {
  if (bookingEnd !== null) return bookingEnd;
  if (elsewhere === null) return completedAt;
  const end = new Date(Date.parse(elsewhere.start) + minutes * 60_000).toISOString();
  return end > elsewhere.reportedAt ? end : elsewhere.reportedAt;
}

/**
 * When the payment of work that was confirmed at `confirmedAt` is approved without the researcher:
 * at the time of the promise. Work without a named end counts from its confirmation, and one that
 * was confirmed after the promise's time, a no-show that was corrected, waits for a third of it.
 */
export function paymentDueAt(endedAt: string | null, confirmedAt: string, promiseHours: number): string | null {
  const promised = promiseTimes(endedAt ?? confirmedAt, promiseHours);
  if (promised === null || promised.payAt > confirmedAt) return promised?.payAt ?? null;
  return promiseTimes(confirmedAt, promiseHours)?.askAt ?? null;
}
