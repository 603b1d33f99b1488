import type { SurveyResponse } from './contracts.js';
import type { ResponseStatus } from './response.js';

type PaymentStatus = NonNullable<SurveyResponse['payment']>['status'];

interface AboutResponse {
  readonly qualifiedPendingIdVerification?: boolean;
  readonly isQuantitative?: boolean;
  /** Status of the payment, if one exists. */
  readonly paymentStatus?: string | null;
}

/** The status of a payment, as text for the participant. Document 2 §4; document 3 §9. */
export const paymentTexts = {
  PENDING: 'Payment Sent',
  PAID: 'Paid',
  FAILED: 'Could not be delivered',
  VOIDED: 'Taken back',
} as const satisfies Readonly<Record<PaymentStatus, string>>;

/** The status of a response, as text for the participant. Document 2 §4, Post-screener actions. */
export function statusText(status: ResponseStatus, about: AboutResponse = {}): string {
  switch (status) {
    case 'DRAFT':
      return 'Incomplete Screener';
    case 'PENDING':
      return about.qualifiedPendingIdVerification === true ? 'Pending ID Verification' : 'Submitted';
    case 'INVITED':
      return 'Invited';
    case 'SCHEDULED':
      return 'Scheduled';
    case 'ATTENDED':
      return about.isQuantitative === true ? 'Completed' : 'Attended';
    case 'PAID':
      return paymentTexts[about.paymentStatus === 'PAID' ? 'PAID' : 'PENDING'];
    case 'NOSHOW':
      return 'No Show';
    case 'INVALIDRESPONSE':
      return 'Invalid Response';
    case 'CANCELLED':
      return 'Cancelled';
    case 'REJECTEDQUALITY':
      return 'Disqualified';
    default:
      return status satisfies never;
  }
}
