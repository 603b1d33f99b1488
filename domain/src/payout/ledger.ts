import type { OrganizationFundsEvent } from '../catalogue/browser.js';
import type { Cents } from '../kernel/money.js';
import type { PayoutEvent } from './events.js';
import type { PayoutCauseKind } from './payout-cause.js';
import type { LedgerAccount } from './ledger-account.js';

export interface Posting {
  readonly account: LedgerAccount;
  /** Positive: the account gains. The postings of one event sum to zero. */
  readonly cents: Cents;
}

/** The amounts of the payout's own request. */
export interface PayoutAmounts {
  readonly cause: PayoutCauseKind;
  /** Null for the bonus of a referral to Panelist, and for compensation. */
  readonly projectId: string | null;
  readonly incentiveCents: Cents;
  readonly feeCents: Cents;
  readonly tipCents: Cents;
  readonly netCents: Cents;
}

type PostingRule = (amounts: PayoutAmounts) => readonly Posting[];

const nothing: PostingRule = () => [];

const moved = (from: LedgerAccount, to: LedgerAccount, cents: Cents): readonly Posting[] =>
  cents === 0
    ? []
    : [
        { account: from, cents: -cents },
        { account: to, cents },
      ];

const move =
  (from: LedgerAccount, to: LedgerAccount): PostingRule =>
  ({ netCents }) =>
    moved(from, to, netCents);

const backToParticipant = move('provider-clearing', 'participant-payable');

/** Who pays for it: the project's organization, or we, from a budget. */
function payerOf({ cause, projectId }: PayoutAmounts): LedgerAccount {
  if (cause === 'compensation') return 'compensation-cost';
  return projectId === null ? 'referral-cost' : 'researcher-escrow';
}

/** `direction` 1: what a request posts; -1: what takes it back. */
const requested =
  (direction: 1 | -1): PostingRule =>
  (amounts) => {
    const { incentiveCents, feeCents, tipCents, netCents } = amounts;
    return [
      { account: payerOf(amounts), cents: -direction * (incentiveCents + tipCents) },
      ...(feeCents === 0 ? [] : [{ account: 'fee-income', cents: direction * feeCents } as const]),
      { account: 'participant-payable', cents: direction * netCents },
    ];
  };

/**
 * The postings of each event. Those of `PayoutReturned` and `PayoutReversed` depend on the reward:
 * a bought reward keeps the money with the provider.
 */
const rules: Readonly<Record<PayoutEvent['type'], PostingRule>> = {
  PayoutRequested: requested(1),
  PayoutDispatchStarted: move('participant-payable', 'provider-clearing'),
  PayoutAccepted: nothing,
  PayoutSettled: move('provider-clearing', 'paid-out'),
  PayoutRejected: backToParticipant,
  PayoutOutcomeUnknown: nothing,
  PayoutLookedUp: nothing,
  PayoutOutcomeDecided: nothing,
  PayoutConfirmedAbsent: backToParticipant,
  PayoutUnclaimed: nothing,
  PayoutHeld: nothing,
  PayoutReturned: backToParticipant,
  PayoutReversed: move('paid-out', 'participant-payable'),
  PayoutResendStarted: nothing,
  PayoutResendNotStarted: nothing,
  PayoutResent: nothing,
  PayoutEscalated: nothing,
  PayoutResumed: nothing,
  PayoutRetryRequested: nothing,
  PayoutReleaseRequired: nothing,
  PayoutReleased: nothing,
  PayoutDestinationProposed: nothing,
  PayoutDestinationApproved: nothing,
  PayoutDestinationChanged: nothing,
  PayoutDestinationHeld: nothing,
  PayoutDestinationRequested: nothing,
  PayoutDestinationHoldEnded: nothing,
  PayoutVoided: requested(-1),
};

/** The postings of an event, in cents; `amounts` are those of the payout's own PayoutRequested. */
export function postingsOf(event: PayoutEvent, amounts: PayoutAmounts): readonly Posting[] {
  if (event.type === 'PayoutReturned' && event.data.rewardId !== null) return [];
  if (event.type === 'PayoutReversed' && event.data.rewardId !== null)
    return moved('paid-out', 'provider-clearing', amounts.netCents);
  return rules[event.type](amounts);
}

/** The postings of an event of an organization's funds, in cents (contract, Staff). */
export function fundsPostingsOf(event: OrganizationFundsEvent): readonly Posting[] {
  switch (event.type) {
    case 'FundsOpened':
    case 'FundsReleaserAdmitted':
      return [];
    case 'FundsDeposited':
      return moved('organization-deposits', 'organization-available', event.data.amountCents);
    case 'FundsReserved':
      return moved('organization-available', 'organization-reserved', event.data.amountCents);
    case 'FundsSpent': {
      const { reservedCents, spentCents } = event.data;
      return [
        ...moved('organization-reserved', 'researcher-escrow', spentCents),
        ...moved('organization-reserved', 'organization-available', reservedCents - spentCents),
      ];
    }
    case 'FundsReleased':
      return moved('organization-reserved', 'organization-available', event.data.amountCents);
    case 'FundsCompensated': {
      const { reservedCents, amountCents } = event.data;
      return [
        ...moved('organization-reserved', 'researcher-escrow', reservedCents),
        ...moved('organization-available', 'researcher-escrow', amountCents - reservedCents),
      ];
    }
    case 'CompensationReturned':
    case 'FundsReturned':
      return moved('researcher-escrow', 'organization-available', event.data.amountCents);
    default:
      return unknownFundsEvent(event);
  }
}

const unknownFundsEvent = (_event: never): readonly Posting[] => [];
