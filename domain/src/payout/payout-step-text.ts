import { formatCents } from '../kernel/money.js';
import { utcMinute } from '../kernel/phrases.js';
import type { PayoutEvent } from './events.js';
import { escalationReasonText } from './escalation-reason.js';
import { purposeOf } from './payout-purpose.js';
import { failureText } from './payout-failure.js';
import type { PayoutMethod } from './payout-method.js';
import { releaseReasonText, type ReleaseReason } from './release-reason.js';

/** The reader of a step: the payout's owner, or operations, who also see technical details. */
export type PayoutReader = 'participant' | 'operations';

/** One step of the tracker, without its time. */
export interface PayoutStepText {
  readonly type: PayoutEvent['type'];
  readonly text: string;
  readonly attempt: number | null;
  /** The provider's own code and message, if it refused. */
  readonly provider: { readonly code: string; readonly message: string } | null;
}

const nameOf: Readonly<Record<PayoutMethod, string>> = { TREMENDOUS: 'gift card', PAYPAL: 'PayPal payment' };
const providerOf: Readonly<Record<PayoutMethod, string>> = { TREMENDOUS: 'Tremendous', PAYPAL: 'PayPal' };

/** The name of a member of staff by their id. */
export type StaffName = (userId: string) => string;

/** The members of staff whom the step's sentence for operations names. */
export const staffIn = ({ data }: PayoutEvent): readonly string[] => [
  ...('releasedBy' in data ? [data.releasedBy] : []),
  ...('decidedBy' in data ? [data.decidedBy] : []),
  ...('proposedBy' in data ? [data.proposedBy] : []),
  ...('approvedBy' in data ? [data.approvedBy] : []),
];

/**
 * One event as a sentence for this reader (contract, Payouts: every step). `method` is the payout's
 * method at that time; a participant reads no name of staff.
 */
export function payoutStepText(
  event: PayoutEvent,
  method: PayoutMethod,
  reader: PayoutReader,
  staffName: StaffName,
): PayoutStepText {
  const { data } = event;
  const text = reader === 'participant' ? forParticipant(event, method) : forOperations(event, method, staffName);
  return {
    type: event.type,
    text,
    attempt: 'attempt' in data ? data.attempt : null,
    provider:
      'code' in data ? { code: data.code, message: reader === 'participant' ? failureText(data.code) : data.message } : null,
  };
}

function forParticipant(event: PayoutEvent, method: PayoutMethod): string {
  const thing = nameOf[method];
  switch (event.type) {
    case 'PayoutRequested':
      return `Your payment of ${formatCents(event.data.netCents)} for ${purposeOf(event.data.cause)} was approved.`;
    case 'PayoutReleaseRequired':
      return forOwner(event.data.reason);
    case 'PayoutReleased':
      return 'Our team checked and released your payment.';
    case 'PayoutDispatchStarted':
      return `We are sending your ${thing}.`;
    case 'PayoutAccepted':
      return `${providerOf[method]} accepted your ${thing} and is delivering it.`;
    case 'PayoutSettled':
      return method === 'PAYPAL' ? 'The money is in your PayPal account.' : 'Your gift card was delivered to your e-mail.';
    case 'PayoutRejected':
      return event.data.funding
        ? `Your ${thing} could not be sent because of a problem on our side. Nothing is lost, and you don’t need to do anything.`
        : `Your ${thing} could not be sent. Nothing is lost: our team has been notified, and you can change where it goes.`;
    case 'PayoutOutcomeUnknown':
      return `${providerOf[method]} did not confirm your ${thing} yet. We are checking before anything is sent again.`;
    case 'PayoutLookedUp':
      return `We asked ${providerOf[method]} about your ${thing} and have no clear answer yet.`;
    case 'PayoutOutcomeDecided':
      return `Our team found out what became of your ${thing}.`;
    case 'PayoutConfirmedAbsent':
      return 'Nothing was sent. We are trying again.';
    case 'PayoutUnclaimed':
      return 'The money waits for you at PayPal for 30 days. Accept it with a PayPal account of that e-mail address.';
    case 'PayoutHeld':
      return `${providerOf[method]} is reviewing your ${thing}. This can take a few days.`;
    case 'PayoutReturned':
      return `Your ${thing} could not be delivered to that address. Please change where it goes, and we send it again.`;
    case 'PayoutReversed':
      return event.data.rewardId === null
        ? `${providerOf[method]} took the payment back. Our team looks into it and decides whether it is sent again.`
        : 'The e-mail with your gift card came back. Our team looks into it and sends it again.';
    case 'PayoutResendStarted':
      return 'We are sending the same gift card again. Its address can be changed once that is done.';
    case 'PayoutResendNotStarted':
      return `${providerOf[method]} has not sent the gift card again yet. We try again.`;
    case 'PayoutResent':
      return 'The same gift card was sent again.';
    case 'PayoutEscalated':
      return 'This takes longer than it should. Our team looks into it personally; nothing is lost.';
    case 'PayoutResumed':
      return 'Our team had it checked again.';
    case 'PayoutRetryRequested':
      return `Your ${thing} will be sent again.`;
    case 'PayoutDestinationChanged':
      return event.data.method === 'PAYPAL'
        ? 'The destination is now a PayPal account.'
        : 'The destination is now a gift card by e-mail.';
    case 'PayoutDestinationProposed':
      return `A member of our team proposed another destination: a ${nameOf[event.data.method]}. A second one has to approve it.`;
    case 'PayoutDestinationApproved':
      return 'A second member of our team approved the other destination.';
    case 'PayoutDestinationHeld':
      return 'Where your money goes was changed, or the e-mail address that it follows, and that is not confirmed yet. The payment waits until it is, or until its time is over.';
    case 'PayoutDestinationRequested':
      return `You asked for another destination, a ${nameOf[event.data.method]}. The payment waits until you confirm it by a passkey or our mail, or until its time is over.`;
    case 'PayoutDestinationHoldEnded':
      return 'The change of destination is settled: the payment goes where it went before.';
    case 'PayoutVoided':
      return 'This payment was taken back.';
    default:
      return unknownEvent(event);
  }
}

function forOperations(event: PayoutEvent, method: PayoutMethod, staffName: StaffName): string {
  const provider = providerOf[method];
  switch (event.type) {
    case 'PayoutRequested': {
      const { incentiveCents, feeCents, tipCents, netCents } = event.data;
      const tip = tipCents > 0 ? ` plus ${formatCents(tipCents)} tip` : '';
      if (event.data.cause.kind === 'referral-bonus')
        return `Requested: ${formatCents(netCents)} referral bonus, through ${provider}.`;
      if (event.data.cause.kind === 'lost-session')
        return `Requested: ${formatCents(netCents)} for a session that did not take place, through ${provider}.`;
      if (event.data.cause.kind === 'compensation')
        return `Requested: ${formatCents(netCents)} because of an upheld review, through ${provider}.`;
      return `Requested: ${formatCents(incentiveCents)} less ${formatCents(feeCents)} fee${tip} is ${formatCents(netCents)}, through ${provider}.`;
    }
    case 'PayoutReleaseRequired':
      return `${releaseReasonText(event.data.reason)}: it waits for a release.`;
    case 'PayoutReleased':
      return `Released by ${staffName(event.data.releasedBy)}.`;
    case 'PayoutDispatchStarted':
      return `Attempt ${event.data.attempt} started at ${provider} under the key ${event.data.key}.`;
    case 'PayoutAccepted':
      return `${provider} has the order (${event.data.providerId}).`;
    case 'PayoutSettled':
      return event.data.providerId === '' ? 'Settled by operations.' : `${provider} settled it (${event.data.providerId}).`;
    case 'PayoutRejected':
      return event.data.funding ? `${provider} refused it: our balance there was too low.` : `${provider} refused it.`;
    case 'PayoutOutcomeUnknown':
      return `No clear answer: ${event.data.message}. It may have been paid; it is looked up under the same key.`;
    case 'PayoutLookedUp':
      return `${provider} was asked and gave no clear answer: ${event.data.message}.`;
    case 'PayoutOutcomeDecided':
      return `${staffName(event.data.decidedBy)} settled the unknown outcome as ${event.data.outcome}: ${event.data.evidence}.`;
    case 'PayoutConfirmedAbsent':
      return `Attempt ${event.data.attempt} never reached ${provider}. It is sent again under the same key.`;
    case 'PayoutUnclaimed':
      return 'Paid out, and not yet claimed by the recipient.';
    case 'PayoutHeld':
      return `${provider} holds it for review.`;
    case 'PayoutReturned':
      return event.data.rewardId === null
        ? `Not delivered; ${provider} returned the money.`
        : `Not delivered; the reward ${event.data.rewardId} waits for a better address.`;
    case 'PayoutReversed':
      return event.data.rewardId === null
        ? `${provider} took a settled payment back.`
        : `The delivery of the reward ${event.data.rewardId} failed after it had succeeded.`;
    case 'PayoutResendStarted':
      return `Sending the reward ${event.data.rewardId} again began; the outcome takes at most ${event.data.seconds} seconds.`;
    case 'PayoutResendNotStarted':
      return `The delivery of the reward ${event.data.rewardId} was not started again. It is tried again.`;
    case 'PayoutResent':
      return `The delivery of the reward ${event.data.rewardId} was started again.`;
    case 'PayoutEscalated':
      return `Left to operations: ${escalationReasonText[event.data.reason]}`;
    case 'PayoutResumed':
      return `Taken up again, under the same key: ${event.data.reason}.`;
    case 'PayoutRetryRequested':
      return `Sending again was requested: ${event.data.reason}.`;
    case 'PayoutDestinationChanged':
      return `The destination was changed; it goes through ${providerOf[event.data.method]}.`;
    case 'PayoutDestinationProposed': {
      const { method: to, proposedBy, reason } = event.data;
      return `${staffName(proposedBy)} proposed another destination through ${providerOf[to]}: ${reason}. A second member of staff has to approve it.`;
    }
    case 'PayoutDestinationApproved':
      return `${staffName(event.data.approvedBy)} approved the destination that ${staffName(event.data.proposedBy)} proposed.`;
    case 'PayoutDestinationHeld':
      return `Its owner's change of destination is not confirmed: it waits until ${utcMinute(event.data.heldUntil)} at the latest.`;
    case 'PayoutDestinationRequested': {
      const { method: to, heldUntil } = event.data;
      return `Its owner asked for another destination through ${providerOf[to]}, not confirmed yet: it waits until ${utcMinute(heldUntil)} at the latest.`;
    }
    case 'PayoutDestinationHoldEnded':
      return 'The wait for a change of destination ended; the destination stays.';
    case 'PayoutVoided':
      return `Voided: ${event.data.reason}.`;
    default:
      return unknownEvent(event);
  }
}

/** What they share is for operations alone. */
function forOwner(reason: ReleaseReason): string {
  if (reason.per === 'pair') return 'The first bonus for a referral is checked by our team before it is sent.';
  if (reason.per === 'budget') return 'Bonuses are checked by our team at the moment before they are sent.';
  if (reason.per === 'destination')
    return 'Another account is paid at the same address. Our team checks this before it is sent; with an address of your own it is sent at once.';
  const day = reason.per === 'day' ? ' on one day' : '';
  return `Payments above ${formatCents(reason.limitCents)}${day} are checked by our team before they are sent.`;
}

const unknownEvent = (_event: never): string => '';
