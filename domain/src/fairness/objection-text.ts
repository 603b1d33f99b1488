import { disputeLifecycle } from '../dispute/browser.js';
import { counted } from '../kernel/phrases.js';
import { reviewDays } from './review-lifecycle.js';
import type { Objection } from './statement.js';

/** How to object, for the person. */
export function objectionText({ way, concernsMoney }: Objection): string {
  const silence = concernsMoney ? ' If nobody answers by then, it is decided for you.' : '';
  switch (way) {
    case 'dispute':
      return `Ask a person to look at this. The researcher can answer for ${counted(disputeLifecycle.answerDays, 'day')}, then our support team decides, within ${counted(disputeLifecycle.silenceDays, 'day')} in all.${silence}`;
    case 'appeal':
      return `Ask a person to look at this. Another member of our support team decides within ${counted(disputeLifecycle.silenceDays, 'day')}.${silence}`;
    case 'review':
      return `Ask a person to look at this. Somebody of our support team who did not decide answers within ${counted(reviewDays, 'day')}.${silence}`;
    default:
      return way satisfies never;
  }
}
