import type { ResponseStatus } from './response-status.js';

interface AboutResponse {
  readonly qualifiedPendingIdVerification?: boolean;
  readonly isQuantitative?: boolean;
  /** Status of the payment, if one exists. */
  readonly paymentStatus?: string | null;
}

/**
 * A payment that is on its way, and one that has arrived, as text for the participant (document 2
 * §4; document 3 §9); and one that was taken back, of which nothing is sent, as its tracker has it.
 */
export const paymentTexts = {
  PENDING: 'Payment Sent',
  PAID: 'Paid',
  VOIDED: 'Taken back',
} as const;

/** Of a payment that the researcher has not approved yet: nothing of it is sent. */
export const notApprovedText = 'Not approved yet';

/** Every text that document 2 has for a response of this status: the words of the status filter. */
export function statusTexts(status: ResponseStatus): readonly string[] {
  const texts = [{}, { qualifiedPendingIdVerification: true }, { isQuantitative: true }, { paymentStatus: 'PAID' }];
  return [...new Set(texts.map((about) => statusText(status, about)))];
}

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
      return paymentTexts[about.paymentStatus === 'PAID' || about.paymentStatus === 'VOIDED' ? about.paymentStatus : 'PENDING'];
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

/** The message of an automatic invitation (document 2 §2): ours, not the researcher's. */
export const automaticMessage = "You did it! You're invited to participate.";
