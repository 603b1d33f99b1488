import { formatCents } from '../kernel/money.js';
import { failureText, purposeOf, type PayoutCause } from '../payout/browser.js';
import type { PayoutEvent } from '../payout/events.js';
import {
  byDispute,
  byReview,
  makerOf,
  pages,
  type Fact,
  type Objection,
  type StatementText,
  type StatementContext,
  type StatementContent,
} from './statement.js';

type Of<Type extends PayoutEvent['type']> = Extract<PayoutEvent, { readonly type: Type }>['data'];
type Request = Of<'PayoutRequested'>;

/** The request of the payout, which its stream begins with. */
function requestOf({ before }: StatementContext): Request | undefined {
  const first = before.find(({ type }) => type === 'PayoutRequested');
  return first?.data as Request | undefined;
}

const amountOf = (context: StatementContext): string => {
  const request = requestOf(context);
  return request === undefined
    ? 'Your payment'
    : `Your payment of ${formatCents(request.netCents)} for ${purposeOf(request.cause)}`;
};

/** Where the money goes, as the person chose it. */
const destination = ({ payoutId }: { readonly payoutId: string }): Fact => ({
  text: 'The payment goes where you chose.',
  from: pages.payout(payoutId),
});

/** An incentive is contested as its response is; a bonus by a review. */
function objectionTo(context: StatementContext, ground: 'hold' | 'missing-payment'): Objection {
  const cause: PayoutCause['kind'] = requestOf(context)?.cause.kind ?? 'referral-bonus';
  return cause === 'incentive' ? byDispute(context.at, ground) : byReview(context.at, true);
}

/** What two accounts share is for operations alone. */
function releaseFact({ reason }: Of<'PayoutReleaseRequired'>): string {
  if (reason.per === 'pair')
    return 'It is the first bonus for this pair of people, and our team checks those it has a question about.';
  if (reason.per === 'budget') return 'This month’s payments of this kind are above what is set aside for them.';
  if (reason.per === 'destination') return 'Another account is paid at the same address.';
  const limit = formatCents(reason.limitCents);
  return reason.per === 'approval' ? `It is above ${limit}.` : `With it, your payments of one day are above ${limit}.`;
}

const waits: StatementText<Of<'PayoutReleaseRequired'>> = (data, context) => ({
  kind: 'payment-waits',
  decision: `${amountOf(context)} waits until our team releases it.`,
  by: 'rule',
  rule: 'payment-release',
  facts: [{ text: releaseFact(data), from: pages.payout(data.payoutId) }],
  consequence: 'A member of our payments team checks it, and it is sent after that. Nothing is lost.',
  objection: objectionTo(context, 'hold'),
});

const held: StatementText<Of<'PayoutHeld'>> = (data, context) => ({
  kind: 'payment-held',
  decision: `${amountOf(context)} is held by the provider for a review.`,
  by: 'rule',
  rule: 'payment-provider',
  facts: [{ text: failureText(data.code) }, destination(data)],
  consequence: 'The provider’s review can take a few days. There is nothing you have to do.',
  objection: objectionTo(context, 'hold'),
});

const failed =
  (
    kind: 'payment-refused' | 'payment-returned' | 'payment-reversed',
    what: string,
    consequence: string,
  ): StatementText<Of<'PayoutRejected'> | Of<'PayoutReturned'> | Of<'PayoutReversed'>> =>
  (data, context) => ({
    kind,
    decision: `${amountOf(context)} ${what}.`,
    by: 'rule',
    rule: 'payment-provider',
    facts: [{ text: failureText(data.code) }, destination(data)],
    consequence,
    objection: objectionTo(context, 'missing-payment'),
  });

const rejected: StatementText<Of<'PayoutRejected'>> = (data, context) =>
  failed('payment-refused', 'was refused by the provider', data.funding ? ours : repair)(data, context);

/** A payment, or the e-mail with a gift card. */
const reversed: StatementText<Of<'PayoutReversed'>> = (data, context) =>
  failed(
    'payment-reversed',
    data.rewardId === null ? 'was taken back by the provider' : 'came back: the e-mail with the gift card could not be delivered',
    'Our team looks into it and writes to you.',
  )(data, context);

const ours = 'You don’t need to do anything. We still owe it to you, and send it as soon as we can.';
const repair = 'Your money is safe. Change where it goes, and it is sent again.';

/**
 * What staff found out elsewhere; their evidence is for staff. A payment that never arrived is sent
 * again.
 */
const settled: StatementText<Of<'PayoutOutcomeDecided'>> = (data, context) =>
  data.outcome === 'absent'
    ? null
    : {
        kind: 'payment-settled',
        decision: `${amountOf(context)} counts as paid.`,
        by: makerOf(context.actor),
        rule: 'payment-provider',
        facts: [
          { text: 'The provider gave no clear answer. Our team looked into it and found that you were paid.' },
          destination(data),
        ],
        consequence: 'It is not sent again. If it has not reached you, you can object.',
        objection: byReview(context.at, true),
      };

/** Why staff took it back is for staff; in a review another person reads it. */
const voided: StatementText<Of<'PayoutVoided'>> = (data, context) => ({
  kind: 'payment-voided',
  decision: `${amountOf(context)} was taken back.`,
  by: makerOf(context.actor),
  rule: 'payment-voided',
  facts: [{ text: 'Nothing of it is with you: it was not sent, was refused, or came back.', from: pages.payout(data.payoutId) }],
  consequence: 'This payment is not sent.',
  objection: byReview(context.at, true),
});

const destinationHeld = (
  data: Of<'PayoutDestinationHeld'> | Of<'PayoutDestinationRequested'>,
  context: StatementContext,
): StatementContent => ({
  kind: 'destination-held',
  decision: `${amountOf(context)} waits, because where it goes was changed and is not confirmed.`,
  by: 'rule',
  rule: 'destination-hold',
  facts: [{ text: 'The destination of your payments was changed with your account.', from: pages.payoutSettings }],
  consequence: `It is sent once you confirm the change by a passkey, or by our mail unless your e-mail address is new itself; else on ${context.time(data.heldUntil)}.`,
  objection: byReview(context.at, true),
});

/** By a change of the settings, or of the account's e-mail where gift cards go there. */
const settingsHeld = (data: Of<'PayoutDestinationHeld'>, context: StatementContext): StatementContent => {
  const waiting = destinationHeld(data, context);
  return {
    ...waiting,
    facts: [
      {
        text: 'The destination of your payments, or the e-mail address that they follow, was changed with your account.',
        from: pages.payoutSettings,
      },
    ],
    consequence: `${waiting.consequence} A change of your e-mail address is confirmed by nothing else; our mail to the former one takes it back.`,
  };
};

/** The decisions on a payment. */
export const paymentStatements = {
  PayoutReleaseRequired: waits,
  PayoutHeld: held,
  PayoutRejected: rejected,
  PayoutReturned: failed('payment-returned', 'came back', repair),
  PayoutReversed: reversed,
  PayoutOutcomeDecided: settled,
  PayoutVoided: voided,
  PayoutDestinationHeld: settingsHeld,
  PayoutDestinationRequested: destinationHeld,
} as const;
