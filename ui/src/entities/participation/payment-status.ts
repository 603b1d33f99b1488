import type { SurveyResponse } from '@panelist/domain/participation/browser';
import type { StatusChipProps } from '../../shared/display/status-chip.js';
import type { MeaningName } from '../../shared/theme/palette.js';

type Payment = NonNullable<SurveyResponse['payment']>;
export type PaymentStatus = Payment['status'];

const meanings: Readonly<Record<PaymentStatus, MeaningName>> = {
  PENDING: 'notice',
  PAID: 'paid',
  FAILED: 'failed',
  VOIDED: 'closed',
};

/** The status of a response's payment: word, shape and colour. */
export const paymentStatus = ({ status, statusText }: Pick<Payment, 'status' | 'statusText'>): StatusChipProps => ({
  meaning: meanings[status],
  label: statusText,
});

/** What the participant should do about a payment; empty if there is nothing to do. */
export const paymentNextStep = ({ status, canChangeDestination }: Pick<Payment, 'status' | 'canChangeDestination'>): string => {
  if (status !== 'FAILED') return '';
  return canChangeDestination
    ? 'Your money is safe. Change where it goes, and it is sent again at once.'
    : 'Your money is safe. Our team looks into it and writes to you.';
};
