import { z } from 'zod';
import { id, isoTime } from '../kernel/contract.js';
import { event, events, type EventOf } from '../kernel/event.js';
import { derivedId } from '../kernel/ids.js';
import { formatCents } from '../kernel/money.js';
import { orErased } from '../kernel/phrases.js';
import { decidedOutcomes } from './decided-outcome.js';
import { escalationReasons, escalationReasonText } from './escalation-reason.js';
import { payoutCauseSchema, type PayoutCause } from './payout-cause.js';
import { purposeOf } from './payout-purpose.js';
import { payoutMethods } from './payout-method.js';
import { releaseReasonSchema, releaseReasonText } from './release-reason.js';
import { payoutStream } from './streams.js';

const which = { payoutId: id, userId: id };
const method = z.enum(payoutMethods);
const attempt = z.number().int();
/** The one item of a PayPal batch; absent before PayPal has made it, and for gift cards. */
const itemId = z.string().optional();
/** The provider's own code and message. */
const refusal = { code: z.string(), message: z.string() };

const samplePayoutId = '0199a000-0000-5000-8000-000000000021';
const sampleStaffId = '0199a000-0000-7000-8000-000000000006';
const one = { payoutId: samplePayoutId, userId: '0199a000-0000-7000-8000-000000000001' };
const order = { ...one, attempt: 1, providerId: 'ORDER1' };
const refused = { code: 'INSUFFICIENT_FUNDS', message: 'Not enough funds.' };

const methodName = { TREMENDOUS: 'gift card', PAYPAL: 'PayPal' } as const;
const providerName = { TREMENDOUS: 'Tremendous', PAYPAL: 'PayPal' } as const;

export const payoutEvents = events(payoutStream, {
  PayoutRequested: event({
    data: {
      ...which,
      /** What it is paid for. */
      cause: payoutCauseSchema,
      /** The incentive, or the whole bonus of a referral, which has no fee and no tip. */
      incentiveCents: z.number().int(),
      feeCents: z.number().int(),
      tipCents: z.number().int(),
      /** incentive − fee + tip. */
      netCents: z.number().int(),
      method,
      recipientName: z.string(),
      recipientEmail: z.string(),
    },
    sample: {
      ...one,
      cause: {
        kind: 'incentive',
        participationId: '0199a000-0000-5000-8000-000000000013',
        projectId: '0199a000-0000-5000-8000-000000000011',
        projectName: 'A sample',
      },
      incentiveCents: 5000,
      feeCents: 250,
      tipCents: 500,
      netCents: 5250,
      method: 'TREMENDOUS',
      recipientName: 'Ada Lovelace',
      recipientEmail: 'ada@company.example',
    },
    personal: { userId: { recipientName: '', recipientEmail: '' } },
    sentence: ({ netCents, cause, ...data }) =>
      `A payout of ${formatCents(netCents)} by ${methodName[data.method]} was requested for ${purposeOf(cause)}.`,
  }),
  /**
   * Above the limit of one approval, of a person's day, or of a budget, or the first bonus of a
   * pair whose accounts share a fact: nothing is sent before operations release it.
   */
  PayoutReleaseRequired: event({
    data: { ...which, reason: releaseReasonSchema },
    sample: { ...one, reason: { per: 'approval', limitCents: 100_000 } },
    sentence: ({ reason }) => `${releaseReasonText(reason)}: it waits for operations to release it.`,
  }),
  PayoutReleased: event({
    data: { ...which, releasedBy: id },
    sample: { ...one, releasedBy: sampleStaffId },
    sentence: () => 'Operations released the payout.',
  }),
  /** The fence: appended with the exact revision before the provider is called with `key`. */
  PayoutDispatchStarted: event({
    data: { ...which, attempt, method, key: z.string() },
    sample: { ...one, attempt: 1, method: 'TREMENDOUS', key: `${samplePayoutId}.1` },
    sentence: (data) => `Attempt ${data.attempt} to send the payout through ${providerName[data.method]} started.`,
  }),
  PayoutAccepted: event({
    data: { ...which, attempt, providerId: z.string(), rewardId: z.string().nullable(), itemId },
    sample: { ...order, rewardId: null, itemId: 'ITEM1' },
    sentence: () => 'The provider accepted the payout.',
  }),
  PayoutSettled: event({
    data: { ...which, attempt, providerId: z.string(), rewardId: z.string().nullable(), itemId },
    sample: { ...order, rewardId: 'REWARD1', itemId: 'ITEM1' },
    sentence: () => 'The payout was paid.',
  }),
  /**
   * `providerId`: the order that the provider has and will not pay; null where it refused the call
   * and has none.
   */
  PayoutRejected: event({
    data: { ...which, attempt, providerId: z.string().nullable(), ...refusal, funding: z.boolean() },
    sample: { ...one, attempt: 1, providerId: null, ...refused, funding: true },
    sentence: ({ funding }) => `The provider refused the payout${funding ? ' because our balance was too low' : ''}.`,
  }),
  PayoutOutcomeUnknown: event({
    data: { ...which, attempt, message: z.string() },
    sample: { ...one, attempt: 1, message: 'No answer came.' },
    sentence: () => 'The provider gave no clear answer; the payout may have been paid and is looked up.',
  }),
  /**
   * The provider was asked about an unknown outcome and gave no clear answer. Recorded once for
   * each doubt: operations may then decide that the order never arrived.
   */
  PayoutLookedUp: event({
    data: { ...which, attempt, message: z.string() },
    sample: { ...one, attempt: 1, message: 'The look-up answered 503.' },
    sentence: () => 'The provider was asked about the payout and gave no clear answer.',
  }),
  /** By operations, for an unknown outcome: the event of the outcome itself follows. */
  PayoutOutcomeDecided: event({
    data: { ...which, attempt, outcome: z.enum(decidedOutcomes), evidence: z.string(), decidedBy: id },
    sample: { ...one, attempt: 1, outcome: 'paid', evidence: 'Statement of the provider, line 12.', decidedBy: sampleStaffId },
    sentence: ({ outcome }) =>
      outcome === 'paid'
        ? 'Operations decided that the payout with the unknown outcome was paid.'
        : 'Operations decided that the payout with the unknown outcome never reached the provider.',
  }),
  /** A look-up at the provider proved that the attempt never arrived, or operations decided it. */
  PayoutConfirmedAbsent: event({
    data: { ...which, attempt },
    sample: { ...one, attempt: 1 },
    sentence: (data) => `Attempt ${data.attempt} never reached the provider.`,
  }),
  PayoutUnclaimed: event({
    data: { ...which, attempt, providerId: z.string(), itemId },
    sample: { ...order, itemId: 'ITEM1' },
    sentence: () => 'The payout waits at the provider to be claimed.',
  }),
  PayoutHeld: event({
    data: { ...which, attempt, providerId: z.string(), ...refusal },
    sample: { ...order, ...refused },
    sentence: () => 'The provider holds the payout for review.',
  }),
  /**
   * Not delivered: the money is back (PayPal), or the reward waits for a corrected address
   * (Tremendous: `rewardId`).
   */
  PayoutReturned: event({
    data: { ...which, attempt, providerId: z.string(), rewardId: z.string().nullable(), ...refusal },
    sample: { ...order, rewardId: 'REWARD1', ...refused },
    sentence: () => 'The payout could not be delivered.',
  }),
  /** The provider took a settled payment back, or a gift card that was delivered bounced. */
  PayoutReversed: event({
    /**
     * `rewardId`: the gift card is bought and waits for another address; null: the money is back.
     */
    data: { ...which, attempt, rewardId: z.string().nullable(), ...refusal },
    sample: { ...one, attempt: 1, rewardId: null, ...refused },
    sentence: ({ rewardId }) =>
      rewardId === null ? 'The provider took the paid payout back.' : 'The e-mail with the delivered gift card came back.',
  }),
  /**
   * The fence before the delivery of a bought reward starts again, with the address of this moment:
   * the destination stays until the outcome, which is known after at most `seconds`.
   */
  PayoutResendStarted: event({
    data: { ...which, attempt, rewardId: z.string(), recipientEmail: z.string(), seconds: z.number().int() },
    sample: { ...one, attempt: 1, rewardId: 'REWARD1', recipientEmail: 'ada@home.example', seconds: 15 },
    personal: { userId: { recipientEmail: '' } },
    sentence: (data) => `Sending the same gift card again to ${orErased(data.recipientEmail)} began.`,
  }),
  /** The provider was not reached, or still has the failed delivery: the reward waits as before. */
  PayoutResendNotStarted: event({
    data: { ...which, attempt, rewardId: z.string() },
    sample: { ...one, attempt: 1, rewardId: 'REWARD1' },
    sentence: () => 'The delivery of the same gift card was not started again.',
  }),
  /** The provider started the delivery of the same reward again, to the address of the fence. */
  PayoutResent: event({
    data: { ...which, attempt, rewardId: z.string() },
    sample: { ...one, attempt: 1, rewardId: 'REWARD1' },
    sentence: () => 'The delivery of the same gift card was started again.',
  }),
  /** Workers can do no more; the status stays, and a provider's later message still counts. */
  PayoutEscalated: event({
    data: { ...which, attempt, reason: z.enum(escalationReasons) },
    sample: { ...one, attempt: 1, reason: 'no-answer' },
    sentence: ({ reason }) => `The payout was left to operations: ${escalationReasonText[reason]}`,
  }),
  /** By operations: workers look it up again, or send it again under the same key. */
  PayoutResumed: event({
    data: { ...which, reason: z.string() },
    sample: { ...one, reason: 'The provider was asked on the phone.' },
    sentence: () => 'Operations asked to take the payout up again.',
  }),
  PayoutRetryRequested: event({
    data: { ...which, reason: z.string() },
    sample: { ...one, reason: 'The address was mended.' },
    sentence: () => 'Sending the payout again was requested.',
  }),
  PayoutDestinationChanged: event({
    data: { ...which, method, recipientEmail: z.string() },
    sample: { ...one, method: 'PAYPAL', recipientEmail: 'ada@home.example' },
    personal: { userId: { recipientEmail: '' } },
    sentence: (data) =>
      `The destination of the payout was changed to ${methodName[data.method]}, ${orErased(data.recipientEmail)}.`,
  }),
  /** By a member of staff; nothing changes before another one approves it. */
  PayoutDestinationProposed: event({
    data: { ...which, method, recipientEmail: z.string(), reason: z.string(), proposedBy: id },
    sample: {
      ...one,
      method: 'PAYPAL',
      recipientEmail: 'ada@home.example',
      reason: 'Asked for by telephone.',
      proposedBy: sampleStaffId,
    },
    personal: { userId: { recipientEmail: '' } },
    sentence: (data) =>
      `Staff proposed another destination of the payout: ${methodName[data.method]}, ${orErased(data.recipientEmail)}.`,
  }),
  PayoutDestinationApproved: event({
    data: { ...which, proposedBy: id, approvedBy: id },
    sample: { ...one, proposedBy: sampleStaffId, approvedBy: '0199a000-0000-7000-8000-000000000007' },
    sentence: () => 'A second member of staff approved the proposed destination.',
  }),
  /**
   * An unconfirmed change of the owner's settings has it wait: nothing is sent before that is
   * settled.
   */
  PayoutDestinationHeld: event({
    data: { ...which, heldUntil: isoTime },
    sample: { ...one, heldUntil: '2026-03-04T10:00:00.000Z' },
    sentence: () => 'The payout waits: a change of where the payments go is not confirmed yet.',
  }),
  /** By its owner, and not confirmed yet: it holds once it is, or at `heldUntil`. */
  PayoutDestinationRequested: event({
    data: {
      ...which,
      method,
      recipientEmail: z.string(),
      heldUntil: isoTime,
      confirmSecret: z.string(),
      cancelSecret: z.string(),
    },
    sample: {
      ...one,
      method: 'PAYPAL',
      recipientEmail: 'ada@home.example',
      heldUntil: '2026-03-04T10:00:00.000Z',
      confirmSecret: 's3cret',
      cancelSecret: '0ther',
    },
    personal: { userId: { recipientEmail: '', confirmSecret: '', cancelSecret: '' } },
    secret: ['confirmSecret', 'cancelSecret'],
    sentence: (data) =>
      `Its owner asked for another destination, ${methodName[data.method]}, ${orErased(data.recipientEmail)}: the payout waits until that is confirmed.`,
  }),
  /**
   * Without another destination: the change was taken back, or the settings lead where the payout
   * goes already.
   */
  PayoutDestinationHoldEnded: event({
    data: which,
    sample: one,
    sentence: () => 'The wait for a change of destination ended; the destination stays.',
  }),
  PayoutVoided: event({
    data: { ...which, reason: z.string() },
    sample: { ...one, reason: 'Paid by hand.' },
    sentence: () => 'The payout was voided.',
  }),
});
export type PayoutEvent = EventOf<typeof payoutEvents>;

/**
 * The payout of a response's incentive. `withdrawnApprovals`: how many approvals were withdrawn
 * before, each with a payout that was voided for good.
 */
export const incentivePayoutIdOf = (participationId: string, withdrawnApprovals = 0): string =>
  withdrawnApprovals === 0
    ? derivedId('payout', 'incentive', participationId)
    : derivedId('payout', 'incentive', participationId, withdrawnApprovals);

/** The payout for a booked session that did not take place: one for each claim of the calendar. */
export const compensationPayoutIdOf = (participationId: string, claim: number): string =>
  derivedId('payout', 'lost-session', participationId, claim);

/** What an upheld review orders in place of a bonus or a voided payout: once for each. */
export const reviewPayoutIdOf = (insteadOf: string): string => derivedId('payout', 'compensation', insteadOf);

/** How many approvals of a response a lost tail may have had after one that remains. */
const lostApprovals = 3;

/** The payouts that may follow this one once it is voided, the likeliest first. */
export function laterPayoutIdsOf({ cause, payoutId }: { readonly cause: PayoutCause; readonly payoutId: string }) {
  switch (cause.kind) {
    case 'incentive': {
      const idOf = (approval: number): string => incentivePayoutIdOf(cause.participationId, approval);
      const own = Array.from({ length: 100 }, (_, approval) => approval).find((approval) => idOf(approval) === payoutId);
      const next = own === undefined ? [] : Array.from({ length: lostApprovals }, (_, index) => idOf(own + 1 + index));
      return [...next, reviewPayoutIdOf(payoutId)];
    }
    case 'lost-session':
      return [reviewPayoutIdOf(payoutId)];
    case 'referral-bonus':
      return [reviewPayoutIdOf(cause.referralId)];
    case 'compensation':
      return [];
    default:
      return cause satisfies never;
  }
}

/** The payout of a referral's bonus: one, ever. */
export const referralBonusPayoutIdOf = (referralId: string): string => derivedId('payout', 'referral-bonus', referralId);

/**
 * The provider's idempotency key of an attempt. Never random: the same attempt gives the same
 * order.
 */
export const payoutKey = (payoutId: string, attemptNumber: number): string => `${payoutId}.${attemptNumber}`;

/** The payout and attempt of a key; null for text that is no key of this product. */
export function attemptOfKey(key: string): { readonly payoutId: string; readonly attempt: number } | null {
  const [, payoutId, number] = /^([A-Za-z0-9-]{1,64})\.([1-9]\d{0,8})$/.exec(key) ?? [];
  return payoutId === undefined ? null : { payoutId, attempt: Number(number) };
}
