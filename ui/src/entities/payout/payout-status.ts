import { isOurFault, oursToSend, payoutLifecycle, payoutStatusText } from '@panelist/domain/payout/browser';
import type { Payout, PayoutReader, PayoutStatus } from '@panelist/domain/payout/browser';
import type { StatusChipProps } from '../../shared/display/status-chip.js';
import { dayAhead } from '../../shared/display/dates.js';
import { formatMoney } from '../../shared/money/money.js';
import type { MeaningName } from '../../shared/theme/palette.js';
import { arrival, providerName } from './method-text.js';

const meanings: Readonly<Record<PayoutStatus, MeaningName>> = {
  'awaiting-release': 'attention',
  requested: 'notice',
  sending: 'notice',
  accepted: 'notice',
  paid: 'paid',
  rejected: 'failed',
  returned: 'failed',
  unclaimed: 'attention',
  held: 'attention',
  unknown: 'attention',
  voided: 'closed',
  reversed: 'failed',
};

/** What operations handle, and its owner need not act on. */
const forOperations: readonly PayoutStatus[] = ['awaiting-release', 'unknown'];

const meaningFor = (status: PayoutStatus, reader: PayoutReader): MeaningName =>
  reader === 'participant' && forOperations.includes(status) ? 'notice' : meanings[status];

/** A payout's status for this reader: word, shape and colour. */
export const payoutStatus = (status: PayoutStatus, reader: PayoutReader): StatusChipProps => ({
  meaning: meaningFor(status, reader),
  label: payoutStatusText(status, reader),
});

/**
 * The same for a payout: that an unconfirmed change of destination has it wait comes before its
 * status.
 */
export const payoutChip = ({ status, waitsFor }: Pick<Payout, 'status' | 'waitsFor'>, reader: PayoutReader): StatusChipProps =>
  waitsFor === 'destination-hold'
    ? { meaning: reader === 'participant' ? 'attention' : 'notice', label: 'On hold' }
    : payoutStatus(status, reader);

const isEvent = (type: string): type is keyof typeof payoutLifecycle.statusAfter =>
  Object.hasOwn(payoutLifecycle.statusAfter, type);

/** The meaning of a step, by the status that it led to; undefined for the expected steps. */
export function stepMeaning(type: string): MeaningName | undefined {
  const status = isEvent(type) ? payoutLifecycle.statusAfter[type] : null;
  const meaning = status === null ? 'notice' : meanings[payoutLifecycle.publicStatus(status)];
  return meaning === 'notice' ? undefined : meaning;
}

type LifecycleFacts = Pick<Payout, 'status' | 'type'>;

/** Owed and not delivered yet. */
export const isUnderWay = ({ status }: Pick<Payout, 'status'>): boolean =>
  status !== 'paid' && status !== 'voided' && status !== 'reversed';

/** Only the owner can resolve it. */
export const needsOwner = ({ status }: Pick<Payout, 'status'>): boolean => status === 'unclaimed' || status === 'returned';

/** The provider can't have paid it: a retry is safe, and a new destination sends it at once. */
export const canRetry = ({ status }: Pick<Payout, 'status'>): boolean =>
  payoutLifecycle.allows({ status, hasReward: false, isEscalated: false, isHeld: false }, 'retry');

/** The gift card exists and needs a valid address. */
export const isGiftCardBought = ({ status, type }: LifecycleFacts): boolean => status === 'returned' && type === 'TREMENDOUS';

/** It was refused for a lack of our funds: the owner need not act. */
export const isOurs = ({ status, failure }: Pick<Payout, 'status' | 'failure'>): boolean =>
  status === 'rejected' && isOurFault(failure?.code);

/** What the status means for the owner, and what to do next. */
export function guidance({
  type,
  email,
  status,
  failure,
  net,
  expectedBy,
}: Pick<Payout, 'type' | 'email' | 'status' | 'failure' | 'net' | 'expectedBy'>): string {
  if (isOurs({ status, failure })) return oursToSend(formatMoney(net), dayAhead(expectedBy));
  const provider = providerName[type];
  switch (status) {
    case 'awaiting-release':
      return 'Our team checks this payment before it is sent; why is below. There is nothing that you have to do.';
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
      return 'Nothing is lost: you are still owed the whole amount. You can have it sent somewhere else, below.';
    case 'returned':
      return 'Nothing is lost: you are still owed the whole amount. Check the address below; saving it sends the payment again. A new address has to be confirmed first.';
    case 'unclaimed':
      return `Log in to PayPal with ${email}, or open an account with that address, and accept the payment.`;
    case 'held':
      return `${provider} is reviewing the payment, which can take a few days. There is nothing for you to do.`;
    case 'unknown':
      return `${provider} did not answer clearly. We look it up before anything is sent again, so that it is paid once and not forgotten.`;
    case 'voided':
      return 'The researcher or our team took this payment back before it was paid. If you did not expect that, send us the number of the payment below.';
    case 'reversed':
      return 'This payment came back after it was paid. Our team has been told and looks into it.';
    default:
      return status satisfies never;
  }
}

/** The steps that a payout under way has not reached yet. */
export function stepsAhead({ status, type }: LifecycleFacts): readonly string[] {
  const accepted = `Accepted by ${providerName[type]}`;
  const paid = `Paid. ${arrival[type]}.`;
  if (status === 'awaiting-release') return ['Checked by our team', 'Sent', accepted, paid];
  if (status === 'requested') return ['Sent', accepted, paid];
  if (status === 'sending') return [accepted, paid];
  return payoutLifecycle.nextActor[status] === 'provider' ? [paid] : [];
}

type Milestones = Pick<Payout, 'status' | 'requestedAt' | 'sentAt' | 'acceptedAt' | 'paidAt'>;

/** The latest milestone of a payout and its time. */
export function latestMilestone(payout: Milestones): readonly [word: string, at: string] {
  if (payout.status === 'paid' && payout.paidAt) return ['Paid', payout.paidAt];
  if (payout.status === 'accepted' && payout.acceptedAt) return ['Accepted', payout.acceptedAt];
  if (payout.status === 'rejected' && payout.sentAt) return ['Tried', payout.sentAt];
  if (payout.status !== 'requested' && payout.sentAt) return ['Sent', payout.sentAt];
  return ['Approved', payout.requestedAt];
}

/** Why operations can't retry a payout; empty if they can. */
export function retryRefusal(status: PayoutStatus): string {
  switch (status) {
    case 'rejected':
    case 'returned':
    case 'reversed':
      return '';
    case 'awaiting-release':
      return 'It waits for its release: nothing is sent before.';
    case 'requested':
      return 'It waits for its next attempt already.';
    case 'paid':
      return 'It is paid.';
    case 'voided':
      return 'It was voided.';
    case 'sending':
    case 'accepted':
    case 'unclaimed':
    case 'held':
    case 'unknown':
      return 'It may still be, or has been, paid: sending it again now could pay it twice.';
    default:
      return status satisfies never;
  }
}
