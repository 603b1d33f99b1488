import type { SurveyResponse } from '@panelist/domain/participation/browser';
import { isOurFault, oursToSend } from '@panelist/domain/payout/browser';
import type { StatusChipProps } from '../../shared/display/status-chip.js';
import { dayAhead } from '../../shared/display/dates.js';
import { formatMoney } from '../../shared/money/money.js';
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

/** It was not sent for a lack of our funds: the participant need not act. */
export const isOursToSend = ({ status, metadata }: Pick<Payment, 'status' | 'metadata'>): boolean =>
  status === 'FAILED' && isOurFault(metadata.errors[0]?.name);

type Failing = Pick<Payment, 'status' | 'canChangeDestination' | 'expectedDate' | 'metadata' | 'net'>;

/** What happens next with a payment that did not arrive, and who acts; else empty. */
export const paymentNextStep = ({ status, canChangeDestination, expectedDate, metadata, net }: Failing): string => {
  if (status !== 'FAILED') return '';
  if (isOursToSend({ status, metadata })) return oursToSend(formatMoney(net), dayAhead(expectedDate));
  return canChangeDestination
    ? 'Your money is safe. Change where it goes, and it is sent again.'
    : 'Your money is safe. Our team looks into it and writes to you.';
};
