import type { Refusal } from '../kernel/refusal.js';
import { schedulingRefusal } from '../scheduling/refusals.js';
import { tooLateMinutes } from './session-timing.js';
import { participationRefusal } from './refusals.js';
import type { ResponseStatus } from './response-status.js';
import { statusText } from './status-text.js';

/** Names the hours before the session until which it can be moved. */
export const tooLateToReschedule = (isRemote: boolean): Refusal =>
  schedulingRefusal(
    'scheduling.too-late',
    { hours: tooLateMinutes[isRemote ? 'remote' : 'inPerson'] / 60 },
    { state: 'SCHEDULED' },
  );

interface About {
  readonly isQuantitative?: boolean;
  /** A machine-readable reason of the conflict, if it has one. */
  readonly reason?: 'alreadyApplied';
}

/** A conflict with the state of a response: `details.state` and the message name it. */
export function wrongState(status: ResponseStatus, { isQuantitative = false, reason }: About = {}): Refusal {
  return participationRefusal(
    'participation.wrong-state',
    { status: statusText(status, { isQuantitative }) },
    {
      state: status,
      ...(reason === undefined ? {} : { reason }),
      ...(reason === 'alreadyApplied' && status === 'PAID' ? { message: 'You have taken part in this project already.' } : {}),
    },
  );
}

const aboutOurFunds: ReadonlySet<string> = new Set([
  'INSUFFICIENT_FUNDS',
  'INSUFFICIENT_UNRESERVED_FUNDS',
  'FUNDING_SOURCE_NOT_AVAILABLE',
]);

/** The payment failed for a lack of our own funds: its participant need not act. */
export const isAboutOurFunds = (code: string | null): boolean => code !== null && aboutOurFunds.has(code);

/**
 * Why a payment was not delivered, for its participant: in our words, not the provider's (contract,
 * Participation). A lack of our own funds has the text of document 3 §8.
 */
export const paymentError = (code: string): { readonly name: string; readonly message: string } => ({
  name: code,
  message: isAboutOurFunds(code)
    ? 'An error occurred, our team has been notified and will resolve it as soon as possible'
    : 'The payment could not be delivered to this address. Please check where it goes: then it is sent again.',
});
