import type { operationsPayout, PayoutStatus } from '@panelist/domain/payout/browser';
import type { z } from 'zod';
import type { MeaningName } from '../../../shared/theme/palette.js';
import type { StatusFilter } from './payout-filter.js';

export type OperationsPayoutWithSteps = z.output<typeof operationsPayout.answer>;
export type OperationsPayout = Omit<OperationsPayoutWithSteps, 'steps'>;

/** A payout's status as operations call it. */
export const statusWords: Readonly<Record<PayoutStatus, { readonly meaning: MeaningName; readonly label: string }>> = {
  requested: { meaning: 'notice', label: 'Requested' },
  sending: { meaning: 'notice', label: 'Sending' },
  accepted: { meaning: 'notice', label: 'Accepted' },
  paid: { meaning: 'paid', label: 'Paid' },
  rejected: { meaning: 'failed', label: 'Rejected' },
  returned: { meaning: 'failed', label: 'Returned' },
  unclaimed: { meaning: 'attention', label: 'Unclaimed' },
  held: { meaning: 'attention', label: 'Held' },
  unknown: { meaning: 'attention', label: 'Unknown' },
  voided: { meaning: 'closed', label: 'Voided' },
  reversed: { meaning: 'failed', label: 'Reversed' },
};

export const filterLabel = (status: StatusFilter): string => (status === 'failed' ? 'Failed' : statusWords[status].label);

/** Sending again is possible only where nothing can have been paid. */
export const mayRetry = (status: PayoutStatus): boolean => status === 'rejected' || status === 'returned';

/** Why it can't be sent again. */
export function whyNoRetry(status: PayoutStatus): string {
  switch (status) {
    case 'rejected':
    case 'returned':
      return '';
    case 'requested':
      return 'It waits for its next attempt already.';
    case 'paid':
      return 'It is paid.';
    case 'voided':
      return 'It was voided.';
    case 'reversed':
      return 'It was paid once and taken back by the provider; that is settled with the provider first.';
    case 'sending':
    case 'accepted':
    case 'unclaimed':
    case 'held':
    case 'unknown':
      return 'It may still be, or has been, paid: sending it again now could pay it twice.';
    default:
      return unknownStatus(status);
  }
}

const unknownStatus = (_status: never): string => '';
