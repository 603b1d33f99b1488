import type { ReviewStatus, StatementKind, SupportReviewItem } from '@panelist/domain/fairness/browser';

/** What is reviewed, for support. */
export const kindText: Readonly<Record<StatementKind, string>> = {
  'start-refused': 'A start was refused',
  'screener-outcome': 'The outcome of a screener',
  'not-selected': 'Was not selected',
  'application-expired': 'An application ended without an answer',
  'application-closed': 'An application ended with its project',
  'response-invalid': 'A response was marked as invalid',
  'response-rejected': 'Work was rejected for its quality',
  'no-show': 'A no-show was recorded',
  'place-passed-on': 'A place went to the next person',
  'session-missed': 'The researcher missed the session',
  'session-cancelled': 'The researcher cancelled the session',
  'session-confirmed': 'A session was confirmed by rule',
  'payment-approved': 'A payment was approved by rule',
  'approval-withdrawn': 'An approval was taken back',
  'payment-waits': 'A payment waits for its release',
  'payment-held': 'A provider holds a payment',
  'payment-refused': 'A provider refused a payment',
  'payment-returned': 'A payment came back',
  'payment-reversed': 'A payment came back after it was paid',
  'payment-settled': 'Our team found that a payment was paid',
  'payment-voided': 'A payment was voided',
  'bonus-refused': 'A referral earns no bonus',
  'bonus-withdrawn': 'A bonus was withdrawn',
  'destination-held': 'Payments wait for a confirmed destination',
  'account-suspended': 'The account was suspended',
  'erasure-refused': 'An erasure was refused',
  'dispute-decided': 'A dispute was decided',
  'review-decided': 'A review was decided',
};

export const reviewStatusText: Readonly<Record<ReviewStatus, string>> = {
  open: 'Waits for our answer',
  upheld: 'Decided for the participant',
  declined: 'Decided against the participant',
  withdrawn: 'Ended with the account',
};

/** A late one needs an operator now; one that no order puts right waits for support, too. */
export function reviewStatusChip({ status, overdue, actions }: Pick<SupportReviewItem, 'status' | 'overdue' | 'actions'>) {
  if (overdue) return { meaning: 'attention', label: 'Late' } as const;
  if (actions.includes('close')) return { meaning: 'attention', label: 'Decided, to be put right by hand' } as const;
  return { meaning: status === 'open' ? 'attention' : 'closed', label: reviewStatusText[status] } as const;
}
