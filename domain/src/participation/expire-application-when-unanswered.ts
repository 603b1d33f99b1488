import { answerDueAt } from './answer-due.js';
import type { ExpireApplication } from './participation-commands.js';

interface Submitted {
  /** ISO 8601. */
  readonly submittedAt: string;
  /** The project's, as it is now: `YYYY-MM-DD`. */
  readonly decisionDate: string | null;
}

/**
 * When an application is not answered in time, ends it (ADR 108): the command, or the time at which
 * to ask again, because the project now names a later day.
 */
export function expireApplicationWhenUnanswered(
  { submittedAt, decisionDate }: Submitted,
  at: string,
): ExpireApplication | { readonly notBefore: string } {
  const dueAt = answerDueAt({ submittedAt, decisionDate });
  return dueAt > at ? { notBefore: dueAt } : { type: 'ExpireApplication', data: { at } };
}
