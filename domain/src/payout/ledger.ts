import type { Cents } from '../kernel/money.js';
import type { PayoutEvent } from './events.js';

/**
 * researcher-escrow: what researchers owe or left with us. fee-income: the fulfilment fee.
 * participant-payable: owed to participants. provider-clearing: handed to a provider, not yet
 * settled. paid-out: with the participant.
 */
export const ledgerAccounts = [
  'researcher-escrow',
  'fee-income',
  'participant-payable',
  'provider-clearing',
  'paid-out',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

export interface Posting {
  readonly account: LedgerAccount;
  /** Positive: the account gains. The postings of one event sum to zero. */
  readonly cents: Cents;
}

/** The amounts of the payout's own request. */
export interface PayoutAmounts {
  readonly incentiveCents: Cents;
  readonly feeCents: Cents;
  readonly tipCents: Cents;
  readonly netCents: Cents;
}

type PostingRule = (amounts: PayoutAmounts) => readonly Posting[];

const nothing: PostingRule = () => [];

const move =
  (from: LedgerAccount, to: LedgerAccount): PostingRule =>
  ({ netCents }) => [
    { account: from, cents: -netCents },
    { account: to, cents: netCents },
  ];

const backToParticipant = move('provider-clearing', 'participant-payable');

/**
 * The postings of each event. Those of `PayoutReturned` depend on the reward: a bought reward keeps
 * the money with the provider.
 */
const rules: Readonly<Record<PayoutEvent['type'], PostingRule>> = {
  PayoutRequested: ({ incentiveCents, feeCents, tipCents, netCents }) => [
    { account: 'researcher-escrow', cents: -(incentiveCents + tipCents) },
    { account: 'fee-income', cents: feeCents },
    { account: 'participant-payable', cents: netCents },
  ],
  PayoutDispatchStarted: move('participant-payable', 'provider-clearing'),
  PayoutAccepted: nothing,
  PayoutSettled: move('provider-clearing', 'paid-out'),
  PayoutRejected: backToParticipant,
  PayoutOutcomeUnknown: nothing,
  PayoutConfirmedAbsent: backToParticipant,
  PayoutUnclaimed: nothing,
  PayoutHeld: nothing,
  PayoutReturned: backToParticipant,
  PayoutReversed: move('paid-out', 'participant-payable'),
  PayoutResent: nothing,
  PayoutLeftToOperations: nothing,
  PayoutTakenUpAgain: nothing,
  PayoutRetryRequested: nothing,
  PayoutReleaseRequired: nothing,
  PayoutReleased: nothing,
  PayoutDestinationProposed: nothing,
  PayoutDestinationApproved: nothing,
  PayoutDestinationChanged: nothing,
  PayoutVoided: ({ incentiveCents, feeCents, tipCents, netCents }) => [
    { account: 'participant-payable', cents: -netCents },
    { account: 'fee-income', cents: -feeCents },
    { account: 'researcher-escrow', cents: incentiveCents + tipCents },
  ],
};

/** The postings of an event, in cents; `amounts` are those of the payout's own PayoutRequested. */
export function postingsOf(event: PayoutEvent, amounts: PayoutAmounts): readonly Posting[] {
  if (event.type === 'PayoutReturned' && event.data.rewardId !== null) return [];
  return rules[event.type](amounts);
}
