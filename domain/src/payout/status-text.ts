import type { PayoutStatus } from './payout-status.js';
import type { PayoutReader } from './payout-step-text.js';

const texts: Readonly<Record<PayoutReader, Readonly<Record<PayoutStatus, string>>>> = {
  participant: {
    'awaiting-release': 'Being approved',
    requested: 'Approved',
    sending: 'Sending',
    accepted: 'On its way',
    paid: 'Paid',
    rejected: 'Not sent',
    returned: 'Not delivered',
    unclaimed: 'Waiting for you',
    held: 'Under review',
    unknown: 'Being checked',
    voided: 'Taken back',
    reversed: 'Came back',
  },
  operations: {
    'awaiting-release': 'Awaiting release',
    requested: 'Requested',
    sending: 'Sending',
    accepted: 'Accepted',
    paid: 'Paid',
    rejected: 'Rejected',
    returned: 'Returned',
    unclaimed: 'Unclaimed',
    held: 'Held',
    unknown: 'Unknown',
    voided: 'Voided',
    reversed: 'Reversed',
  },
};

/** The status of a payout in one or two words: for its owner, or as operations call it. */
export const payoutStatusText = (status: PayoutStatus, reader: PayoutReader): string => texts[reader][status];
