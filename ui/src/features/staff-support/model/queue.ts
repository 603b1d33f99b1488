import type { QueueItem } from '@panelist/domain/support/browser';
import { payoutStatuses, payoutStatusText } from '@panelist/domain/payout/browser';

export const turnText: Readonly<Record<QueueItem['turn'], string>> = {
  support: 'Your turn',
  operations: 'Operations',
  participant: 'The participant corrects the address',
  researcher: 'The researcher answers',
};

/** What the row is about. */
export function titleOf({ kind, text }: QueueItem): string {
  const status = payoutStatuses.find((known) => known === text);
  if (kind === 'payout') return `Payment ${status === undefined ? text : payoutStatusText(status, 'operations').toLowerCase()}`;
  if (kind === 'parked') return `Parked stream: ${text}`;
  return kind === 'dispute' ? `Dispute: ${text}` : `Review: ${text}`;
}

/**
 * Disputes and reviews have pages of their own; a payment is in the record of its person. A parked
 * stream is on a page of operations: null for those who have none.
 */
export function linkOf({ kind, id, userId }: QueueItem, isOperator: boolean): string | null {
  if (kind === 'parked') return isOperator ? '/staff/operations?tab=projectors' : null;
  return kind === 'payout' ? `/staff/support?userId=${userId}` : `/staff/support/${kind}s/${userId}/${id}`;
}

/** The groups of the page, with their rows, and what it says without one. */
export const groupsOf = (items: readonly QueueItem[]) =>
  [
    ['Disputes to decide', items.filter(({ kind }) => kind === 'dispute'), 'No dispute waits for a decision.'],
    ['Reviews to answer', items.filter(({ kind }) => kind === 'review'), 'No review waits for an answer.'],
    ['Failed payments', items.filter(({ kind }) => kind === 'payout'), 'No payment has failed.'],
  ] as const;
