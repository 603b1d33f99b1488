import type { Cents } from '../kernel/money.js';
import type { OrganizationFundsEvent } from './funds-events.js';

/** What one response holds of the funds, or has spent. */
export interface Holding {
  readonly projectId: string;
  readonly reservedCents: Cents;
  readonly spentCents: Cents;
  /** The revision of the participation on which the last reservation was decided. */
  readonly asOf: number;
}

/** For a session that did not take place; it may be spent already. */
export interface DueCompensation {
  readonly payoutId: string;
  readonly cents: Cents;
}

type Holdings = Readonly<Record<string, Holding>>;

/** The funds of one organization: everything 0 until the first deposit. */
export interface OrganizationFunds {
  readonly isOpen: boolean;
  readonly depositedCents: Cents;
  readonly reservedCents: Cents;
  readonly spentCents: Cents;
  /** Amounts by reference. */
  readonly deposits: Readonly<Record<string, Cents>>;
  /** Members of staff who booked a deposit: they release none of its payments. */
  readonly depositors: readonly string[];
  /** Members of staff who release its payments: they book no deposit. */
  readonly releasers: readonly string[];
  /**
   * What was spent for sessions that did not take place, by the id of the payout; 0 once it came
   * back.
   */
  readonly compensations: Readonly<Record<string, Cents>>;
  /** By the last characters of the participation's id, so that an event copies few of them. */
  readonly holdings: Readonly<Record<string, Holdings>>;
}

export const noFunds: OrganizationFunds = {
  isOpen: false,
  depositedCents: 0,
  reservedCents: 0,
  spentCents: 0,
  deposits: {},
  depositors: [],
  releasers: [],
  compensations: {},
  holdings: {},
};

/** What can still be reserved. */
export const availableCents = ({ depositedCents, reservedCents, spentCents }: OrganizationFunds): Cents =>
  depositedCents - reservedCents - spentCents;

/** What this response holds or has spent; undefined if nothing. */
export function holdingOf({ holdings }: OrganizationFunds, participationId: string): Holding | undefined {
  return holdings[partOf(participationId)]?.[participationId];
}

/** What has not been spent yet of these compensations. */
export const owedCents = (state: OrganizationFunds, compensations: readonly DueCompensation[]): Cents =>
  compensations.reduce((sum, { payoutId, cents }) => sum + (Object.hasOwn(state.compensations, payoutId) ? 0 : cents), 0);

/** Participations on this project that hold a reservation. */
export const holdersOn = ({ holdings }: OrganizationFunds, projectId: string): readonly string[] =>
  Object.values(holdings).flatMap((part) =>
    Object.entries(part).flatMap(([id, holding]) => (holding.projectId === projectId && holding.reservedCents > 0 ? [id] : [])),
  );

const partOf = (participationId: string): string => participationId.slice(-2);

/** The state after one more event. */
export function evolveFunds(state: OrganizationFunds, event: OrganizationFundsEvent): OrganizationFunds {
  switch (event.type) {
    case 'FundsOpened':
      return { ...state, isOpen: true };
    case 'FundsDeposited': {
      const { reference, amountCents, depositedBy } = event.data;
      const deposits = { ...state.deposits, [reference]: amountCents };
      const isNew = depositedBy !== null && !state.depositors.includes(depositedBy);
      const depositors = isNew ? [...state.depositors, depositedBy] : state.depositors;
      return { ...state, depositedCents: state.depositedCents + amountCents, deposits, depositors };
    }
    case 'FundsReleaserAdmitted':
      return { ...state, releasers: [...state.releasers, event.data.staffId] };
    case 'FundsReserved': {
      const { participationId, projectId, amountCents, asOf } = event.data;
      const before = holdingOf(state, participationId);
      const reservedCents = (before?.reservedCents ?? 0) + amountCents;
      const after = { projectId, reservedCents, spentCents: 0, asOf };
      return { ...held(state, participationId, after), reservedCents: state.reservedCents + amountCents };
    }
    case 'FundsSpent': {
      const { participationId, projectId, reservedCents, spentCents } = event.data;
      // The approval is a later event of the participation.
      const asOf = (holdingOf(state, participationId)?.asOf ?? -1) + 1;
      return {
        ...held(state, participationId, { projectId, reservedCents: 0, spentCents, asOf }),
        reservedCents: state.reservedCents - reservedCents,
        spentCents: state.spentCents + spentCents,
      };
    }
    case 'FundsReleased': {
      const { participationId, amountCents } = event.data;
      return { ...held(state, participationId, undefined), reservedCents: state.reservedCents - amountCents };
    }
    case 'FundsCompensated': {
      const { participationId, compensationId, amountCents, reservedCents } = event.data;
      const before = holdingOf(state, participationId);
      const after = before && { ...before, reservedCents: before.reservedCents - reservedCents };
      return {
        ...held(state, participationId, after),
        reservedCents: state.reservedCents - reservedCents,
        spentCents: state.spentCents + amountCents,
        compensations: { ...state.compensations, [compensationId]: amountCents },
      };
    }
    case 'CompensationReturned': {
      const { compensationId, amountCents } = event.data;
      const compensations = { ...state.compensations, [compensationId]: 0 };
      return { ...state, spentCents: state.spentCents - amountCents, compensations };
    }
    case 'FundsReturned': {
      const { participationId, amountCents } = event.data;
      const before = holdingOf(state, participationId);
      const spentCents = (before?.spentCents ?? 0) - amountCents;
      const after = before !== undefined && spentCents > 0 ? { ...before, spentCents } : undefined;
      return { ...held(state, participationId, after), spentCents: state.spentCents - amountCents };
    }
    default:
      return unknown(event, state);
  }
}

function held(state: OrganizationFunds, participationId: string, holding: Holding | undefined): OrganizationFunds {
  const part = partOf(participationId);
  const { [participationId]: _before, ...others } = state.holdings[part] ?? {};
  const after = holding === undefined ? others : { ...others, [participationId]: holding };
  return { ...state, holdings: { ...state.holdings, [part]: after } };
}

/**
 * The compiler finds an event without a case; at run time an event of a newer version changes
 * nothing.
 */
function unknown(_event: never, state: OrganizationFunds): OrganizationFunds {
  return state;
}
