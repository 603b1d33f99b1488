import type { Decider, Decision } from '../kernel/decider.js';
import type { Cents } from '../kernel/money.js';
import { organizationFundsEvents, type OrganizationFundsEvent } from './funds-events.js';
import {
  availableCents,
  evolveFunds,
  holdingOf,
  noFunds,
  owedCents,
  type DueCompensation,
  type Holding,
  type OrganizationFunds,
} from './funds-state.js';
import { operationsRefusal } from '../operations/refusals.js';
import { catalogueRefusal } from './refusals.js';

interface OfResponse {
  readonly organizationId: string;
  readonly participationId: string;
  readonly projectId: string;
}

/** The first command on the stream of an organization that is known. */
export type OpenFunds = { readonly type: 'OpenFunds'; readonly organizationId: string };
/** By operations: `by` is the member of staff. The same reference again changes nothing. */
export type DepositFunds = {
  readonly type: 'DepositFunds';
  readonly organizationId: string;
  readonly reference: string;
  readonly amountCents: Cents;
  readonly by?: string;
};
/** `by`: the member of staff who is about to release a payment of the organization. */
export type AdmitReleaser = { readonly type: 'AdmitReleaser'; readonly organizationId: string; readonly by: string };
/**
 * The response holds at least `amountCents` afterwards, and what is not spent yet of its
 * `compensations`, those of sessions that did not take place. `asOf`: the revision of the
 * participation that the caller read before.
 */
export type ReserveFunds = OfResponse & {
  readonly type: 'ReserveFunds';
  readonly amountCents: Cents;
  readonly compensations: readonly DueCompensation[];
  readonly asOf: number;
};
/** `asOf`: the revision of the participation that needs no reservation any more. */
export type ReleaseFunds = OfResponse & { readonly type: 'ReleaseFunds'; readonly asOf: number };
export type SpendFunds = OfResponse & { readonly type: 'SpendFunds'; readonly amountCents: Cents; readonly asOf: number };
/**
 * What was spent on a payment whose payout was voided or whose approval was withdrawn, or on a
 * referral that earns no bonus: all but `dueCents` comes back.
 */
export type ReturnFunds = OfResponse & { readonly type: 'ReturnFunds'; readonly dueCents: Cents; readonly asOf: number };

/** A session that did not take place is paid: once for each payout. */
export type CompensateFunds = OfResponse & {
  readonly type: 'CompensateFunds';
  readonly compensationId: string;
  readonly amountCents: Cents;
  readonly asOf: number;
};
/** The payout was voided, or no recipient can be paid. */
export type ReturnCompensation = OfResponse & { readonly type: 'ReturnCompensation'; readonly compensationId: string };

export type FundsCommand =
  | OpenFunds
  | DepositFunds
  | AdmitReleaser
  | ReserveFunds
  | ReleaseFunds
  | SpendFunds
  | ReturnFunds
  | CompensateFunds
  | ReturnCompensation;

/**
 * `organizationFunds-{organizationId}`: what an organization paid in, reserves for responses that
 * it invited, and spends on approved payments; reserved and spent money never exceed the deposits.
 * Each command changes a response once, however often it is repeated. Contract, Staff.
 */
export const organizationFundsDecider: Decider<FundsCommand, OrganizationFundsEvent, OrganizationFunds> = {
  events: organizationFundsEvents,
  initialState: noFunds,
  evolve: evolveFunds,
  decide,
};

function decide(command: FundsCommand, state: OrganizationFunds): Decision<OrganizationFundsEvent> {
  switch (command.type) {
    case 'OpenFunds':
      return state.isOpen ? [] : [{ type: 'FundsOpened', data: { organizationId: command.organizationId } }];
    case 'DepositFunds':
      return deposit(command, state);
    case 'AdmitReleaser':
      return admitReleaser(command, state);
    case 'ReserveFunds':
      return reserve(command, state);
    case 'ReleaseFunds':
      return release(command, state);
    case 'SpendFunds':
      return spend(command, state);
    case 'ReturnFunds': {
      const amountCents = (currentHolding(command, state)?.spentCents ?? 0) - command.dueCents;
      return amountCents > 0 ? [returned(command, amountCents)] : [];
    }
    case 'CompensateFunds':
      return compensate(command, state);
    case 'ReturnCompensation': {
      const { compensationId } = command;
      const amountCents = state.compensations[compensationId] ?? 0;
      return amountCents === 0
        ? []
        : [{ type: 'CompensationReturned', data: { ...which(command), compensationId, amountCents } }];
    }
    default:
      return command satisfies never;
  }
}

function deposit({ organizationId, reference, amountCents, by }: DepositFunds, state: OrganizationFunds): Decided {
  const before = Object.hasOwn(state.deposits, reference) ? state.deposits[reference] : undefined;
  if (before !== undefined) return before === amountCents ? [] : catalogueRefusal('catalogue.deposit-differs');
  if (by !== undefined && state.releasers.includes(by)) return operationsRefusal('operations.second-person-required');
  if (!isAmount(amountCents) || !Number.isSafeInteger(state.depositedCents + amountCents)) {
    return catalogueRefusal('catalogue.deposit-invalid');
  }
  return [{ type: 'FundsDeposited', data: { organizationId, reference, amountCents, depositedBy: by ?? null } }];
}

/** Two members of staff deposit and release the money of one organization (contract, Money). */
function admitReleaser({ organizationId, by }: AdmitReleaser, state: OrganizationFunds): Decided {
  if (state.depositors.includes(by)) return operationsRefusal('operations.second-person-required');
  return state.releasers.includes(by) ? [] : [{ type: 'FundsReleaserAdmitted', data: { organizationId, staffId: by } }];
}

/**
 * A reservation on newer facts is renewed even if it holds enough, so that a release that was
 * decided on older facts can't take it away afterwards. Newer facts than those of an approval mean
 * that it was withdrawn.
 */
function reserve(command: ReserveFunds, state: OrganizationFunds): Decided {
  const { participationId, amountCents, compensations, asOf } = command;
  if (!isAmount(amountCents)) return catalogueRefusal('catalogue.funds-insufficient');
  const before = holdingOf(state, participationId);
  if (before !== undefined && (asOf < before.asOf || (before.spentCents > 0 && asOf === before.asOf))) return [];
  const spentCents = before?.spentCents ?? 0;
  // At least what was spent: the caller's facts may be older than the approval that spent it.
  const neededCents = Math.max(amountCents, spentCents) + owedCents(state, compensations);
  const missing = Math.max(0, neededCents - (before?.reservedCents ?? 0));
  if (missing > availableCents(state) + spentCents) return catalogueRefusal('catalogue.funds-insufficient');
  if (missing === 0 && asOf === before?.asOf) return [];
  return [
    ...(spentCents > 0 ? [returned(command, spentCents)] : []),
    { type: 'FundsReserved', data: { ...which(command), amountCents: missing, asOf } },
  ];
}

function release(command: ReleaseFunds, state: OrganizationFunds): Decided {
  const before = currentHolding(command, state);
  if (before === undefined || before.reservedCents === 0) return [];
  return [{ type: 'FundsReleased', data: { ...which(command), amountCents: before.reservedCents } }];
}

/**
 * Spends from the reservation alone. A response without one was approved before organizations had
 * funds.
 */
function spend(command: SpendFunds, state: OrganizationFunds): Decided {
  const { amountCents } = command;
  const before = currentHolding(command, state);
  if (before === undefined || before.reservedCents === 0) return [];
  if (amountCents > before.reservedCents) return catalogueRefusal('catalogue.funds-insufficient');
  return [{ type: 'FundsSpent', data: { ...which(command), reservedCents: before.reservedCents, spentCents: amountCents } }];
}

/**
 * Takes the amount from what the response holds, as far as that goes, and reserves as much again
 * while there are funds: the participant may still take part, and is then paid in full. That renews
 * nothing: the payment may be approved by then, and `FundsSpent` counts from its reservation.
 */
function compensate(command: CompensateFunds, state: OrganizationFunds): Decided {
  const { compensationId, amountCents, participationId, asOf } = command;
  if (!isAmount(amountCents)) return catalogueRefusal('catalogue.funds-insufficient');
  if (Object.hasOwn(state.compensations, compensationId)) return [];
  const before = holdingOf(state, participationId);
  const reservedCents = Math.min(before?.reservedCents ?? 0, amountCents);
  const left = availableCents(state) - (amountCents - reservedCents);
  if (left < 0) return catalogueRefusal('catalogue.funds-insufficient');
  const again = before === undefined || asOf < before.asOf ? 0 : Math.min(reservedCents, left);
  return [
    { type: 'FundsCompensated', data: { ...which(command), compensationId, amountCents, reservedCents } },
    ...(before === undefined || again === 0
      ? []
      : [{ type: 'FundsReserved', data: { ...which(command), amountCents: again, asOf: before.asOf } } as const]),
  ];
}

/** Undefined also where the command was decided on older facts than the holding. */
function currentHolding(
  { participationId, asOf }: ReleaseFunds | SpendFunds | ReturnFunds,
  state: OrganizationFunds,
): Holding | undefined {
  const holding = holdingOf(state, participationId);
  return holding === undefined || asOf < holding.asOf ? undefined : holding;
}

const returned = (command: OfResponse, amountCents: Cents): OrganizationFundsEvent => ({
  type: 'FundsReturned',
  data: { ...which(command), amountCents },
});

type Decided = Decision<OrganizationFundsEvent>;

const isAmount = (cents: Cents): boolean => Number.isSafeInteger(cents) && cents > 0;

const which = ({ organizationId, participationId, projectId }: OfResponse): OfResponse => ({
  organizationId,
  participationId,
  projectId,
});
