import type { ReviewEvent } from './events.js';
import type { ReviewRemedy } from './review-remedy.js';
import type { StatementKind } from './statement.js';

/**
 * open: support decides. upheld: for the person, by support or by silence. withdrawn: the account
 * was closed before.
 */
export const reviewStatuses = ['open', 'upheld', 'declined', 'withdrawn'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** Days in which a person answers (contract, Fairness). */
export const reviewDays = 14;
/** Days before the end at which support is reminded. */
export const reminderDays = [7, 1] as const;

/** What a decision orders, as the person reads it. */
export const reviewRemedyText: Readonly<Record<ReviewRemedy, string>> = {
  payment: 'The response counts as accepted, and its payment is approved.',
  compensation: 'Panelist pays it to you.',
  release: 'Our payments team releases the payment.',
  retry: 'The payment is sent again.',
  reinstate: 'The suspension of your account is lifted.',
  none: 'Our support team puts it right with you.',
};

/** The status after an event; the compiler finds an event without a case. */
export function statusAfter(status: ReviewStatus | 'none', event: ReviewEvent): ReviewStatus | 'none' {
  switch (event.type) {
    case 'ReviewRequested':
      return 'open';
    case 'ReviewDecided':
      return event.data.outcome;
    case 'ReviewWithdrawn':
      return 'withdrawn';
    case 'ReviewOverdue':
    case 'ReviewRemedyRefused':
    case 'ReviewRemedied':
      return status;
    default:
      return unknown(event, status);
  }
}
/** At run time an event of a newer version changes nothing. */
const unknown = (_event: never, status: ReviewStatus | 'none'): ReviewStatus | 'none' => status;

/** The fields that decide what support can do; a folded review and its row both have them. */
export interface ReviewLifecycleFacts {
  readonly status: ReviewStatus;
  readonly userId: string;
  /** The people who made the decision that is reviewed. */
  readonly decidedFirst: readonly string[];
}

/**
 * Decided for the person, and no order of ours does it, or it was refused for good: support puts it
 * right and closes it.
 */
const isByHand = ({ status, remedy, isRemedied, isRemedyRefused }: ToPutRight): boolean =>
  status === 'upheld' && (remedy === 'none' || isRemedyRefused) && !isRemedied;
interface ToPutRight {
  readonly status: ReviewStatus;
  readonly remedy: ReviewRemedy | null;
  readonly isRemedied: boolean;
  readonly isRemedyRefused: boolean;
}

export type ReviewObstacle = 'wrong-state' | 'same-person' | 'own-review' | 'administrator-decides';

/** Why this member of staff may not judge the review. */
function partiality({ userId, decidedFirst }: ReviewLifecycleFacts, staffId: string): 'own-review' | 'same-person' | null {
  if (staffId === userId) return 'own-review';
  return decidedFirst.includes(staffId) ? 'same-person' : null;
}

/** Why this member of staff cannot decide; null if they can. */
export function obstacleToDeciding(
  review: ReviewLifecycleFacts & { readonly kind: StatementKind },
  staff: { readonly id: string; readonly isAdministrator: boolean },
): ReviewObstacle | null {
  if (review.status !== 'open') return 'wrong-state';
  const isForAdministrators = review.kind === 'account-suspended' && !staff.isAdministrator;
  return partiality(review, staff.id) ?? (isForAdministrators ? 'administrator-decides' : null);
}

/** The time for the answer is over: where money is concerned, silence decides for the person. */
export const isTimeOver = ({ dueAt }: { readonly dueAt: string }, at: string): boolean => Date.parse(at) >= Date.parse(dueAt);

/** Why this member of staff cannot close it as put right; null if they can. */
export const obstacleToClosing = (review: ReviewLifecycleFacts & ToPutRight, staffId: string) =>
  isByHand(review) ? partiality(review, staffId) : 'wrong-state';
