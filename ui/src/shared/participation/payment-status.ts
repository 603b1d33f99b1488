import { paymentTexts, type SurveyResponse } from '@panelist/domain/participation/browser';
import type { StatusChipProps } from '../display/status-chip.js';
import type { MeaningName } from '../theme/palette.js';

export type PaymentStatus = NonNullable<SurveyResponse['payment']>['status'];

const meanings: Readonly<Record<PaymentStatus, MeaningName>> = {
  PENDING: 'notice',
  PAID: 'paid',
  FAILED: 'failed',
  VOIDED: 'closed',
};

/** The status of a response's payment: word, shape and colour. */
export const paymentStatus = (status: PaymentStatus): StatusChipProps => ({
  meaning: meanings[status],
  label: paymentTexts[status],
});

/** What the participant should do about a payment; empty if there is nothing to do. */
export const paymentNextStep = (status: PaymentStatus): string =>
  status === 'FAILED'
    ? 'Your money is safe. The tracker says what went wrong and lets you change where it goes; then it is sent again.'
    : '';

interface PaymentMilestone {
  readonly text: string;
  /** The date that follows the text: of the payment, or the day by which it is expected. */
  readonly at?: string;
  readonly form?: 'moment' | 'day';
}

/** How far the payment of a response is, in a few words. */
export function paymentMilestone({ status, payment }: Pick<SurveyResponse, 'status' | 'payment'>): PaymentMilestone {
  if (status === 'ATTENDED' || payment === null) return { text: 'Waits for the researcher’s approval' };
  if (payment.paidAt) return { text: 'Paid', at: payment.paidAt };
  if (payment.status === 'VOIDED') return { text: paymentTexts.VOIDED };
  if (payment.status === 'FAILED') return { text: 'Nothing is lost: see what to do' };
  return payment.expectedDate ? { text: 'Expected by', at: payment.expectedDate, form: 'day' } : { text: 'On its way' };
}
