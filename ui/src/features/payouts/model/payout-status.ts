import type { Payout, PayoutStatus } from '@panelist/domain/payout/browser';
import { arrival, providerName } from '../../../shared/payout/method-words.js';
import type { MeaningName } from '../../../shared/theme/palette.js';

interface StatusWords {
  readonly meaning: MeaningName;
  readonly label: string;
}

/** A payout's status as its owner reads it. */
export const statusWords: Readonly<Record<PayoutStatus, StatusWords>> = {
  requested: { meaning: 'notice', label: 'Approved' },
  sending: { meaning: 'notice', label: 'Sending' },
  accepted: { meaning: 'notice', label: 'On its way' },
  paid: { meaning: 'paid', label: 'Paid' },
  rejected: { meaning: 'failed', label: 'Not sent' },
  returned: { meaning: 'failed', label: 'Not delivered' },
  unclaimed: { meaning: 'attention', label: 'Waiting for you' },
  held: { meaning: 'attention', label: 'Under review' },
  unknown: { meaning: 'notice', label: 'Being checked' },
  voided: { meaning: 'closed', label: 'Taken back' },
  reversed: { meaning: 'failed', label: 'Taken back' },
};

const underWay: readonly PayoutStatus[] = [
  'requested',
  'sending',
  'accepted',
  'unclaimed',
  'held',
  'unknown',
  'rejected',
  'returned',
];

/** Owed and not there yet. */
export const isUnderWay = (payout: Payout): boolean => underWay.includes(payout.status);

/** Only its owner can bring it on. */
export const needsOwner = (payout: Payout): boolean => payout.status === 'unclaimed' || payout.status === 'returned';

/** What the status means for the person, and what to do. */
export function guidance(payout: Payout): string {
  const { type, email, status } = payout;
  const provider = providerName[type];
  switch (status) {
    case 'requested':
      return 'It is approved and waits to be sent, usually less than a minute. There is nothing for you to do.';
    case 'sending':
      return `We are handing it to ${provider} right now. There is nothing for you to do.`;
    case 'accepted':
      return `${provider} has it and is delivering it to ${email}. ${arrival[type]}.`;
    case 'paid':
      return type === 'PAYPAL'
        ? `The money is in the PayPal account of ${email}.`
        : `Look for an e-mail from Tremendous in the inbox of ${email}, in the spam folder too.`;
    case 'rejected':
      return 'Nothing is lost: you are still owed the whole amount. You can have it sent somewhere else right now, below.';
    case 'returned':
      return 'Nothing is lost: you are still owed the whole amount. Check the address below; saving it sends the payment again at once.';
    case 'unclaimed':
      return `Log in to PayPal with ${email}, or open an account with that address, and accept the payment.`;
    case 'held':
      return `${provider} is reviewing the payment, which can take a few days. There is nothing for you to do.`;
    case 'unknown':
      return `${provider} did not answer clearly. We look it up before anything is sent again, so that it is paid once and not forgotten.`;
    case 'voided':
      return 'Our team took this payment back before it was paid. If you did not expect that, send us the number of the payment below.';
    case 'reversed':
      return `${provider} took this payment back after it was paid. Our team has been told and looks into it.`;
    default:
      return unknownStatus(status);
  }
}

const unknownStatus = (_status: never): string => '';

/** What a payout that is on its way has still ahead of it. */
export function stepsAhead({ status, type }: Payout): readonly string[] {
  const accepted = `Accepted by ${providerName[type]}`;
  const paid = `Paid. ${arrival[type]}.`;
  if (status === 'requested') return ['Sent', accepted, paid];
  if (status === 'sending') return [accepted, paid];
  return status === 'accepted' || status === 'held' || status === 'unclaimed' || status === 'unknown' ? [paid] : [];
}

const fundingCodes: readonly string[] = ['INSUFFICIENT_FUNDS', 'INSUFFICIENT_UNRESERVED_FUNDS', 'FUNDING_SOURCE_NOT_AVAILABLE'];

/** Whether a refusal was about our own funds, of which the participant need not read twice. */
export const isAboutFunds = (code: string): boolean => fundingCodes.includes(code);

/** The provider's words for the participant; what concerns our own funds is told as document 3 says (section 6, My Projects). */
export function failureWords({ code, message }: { readonly code: string; readonly message: string }): string {
  return isAboutFunds(code) ? 'An error occurred, our team has been notified and will resolve it as soon as possible' : message;
}
