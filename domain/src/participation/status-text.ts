import type { ResponseStatus } from './response.js';

interface AboutResponse {
  readonly qualifiedPendingIdVerification?: boolean;
  readonly isQuantitative?: boolean;
  /** Status of the payment itself, once there is one. */
  readonly paymentStatus?: string | null;
}

/** The participant's words for the status of a response. Document 2 §4, Post-screener actions. */
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
      return about.paymentStatus === 'PAID' ? 'Paid' : 'Payment Sent';
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
