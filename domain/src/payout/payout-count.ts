import { z } from 'zod';
import { id } from '../kernel/contract.js';
import type { Decider } from '../kernel/decider.js';
import { event, events, type EventOf } from '../kernel/event.js';
import { derivedId } from '../kernel/ids.js';
import { formatCents, type Cents } from '../kernel/money.js';
import type { BudgetName } from './budget.js';
import { payoutCountStream } from './streams.js';

export const payoutCountEvents = events(payoutCountStream, {
  /**
   * `amountCents`: incentive and tip, or the bonus. `totalCents`: of the count, with this payout.
   */
  PayoutCounted: event({
    data: { countId: id, userId: id, payoutId: id, amountCents: z.number().int(), totalCents: z.number().int() },
    sample: {
      countId: '0199a000-0000-5000-8000-000000000071',
      userId: '0199a000-0000-7000-8000-000000000001',
      payoutId: '0199a000-0000-5000-8000-000000000021',
      amountCents: 5_500,
      totalCents: 5_500,
    },
    sentence: ({ amountCents, totalCents }) =>
      `A payout of ${formatCents(amountCents)} was counted against a limit: ${formatCents(totalCents)} in all.`,
  }),
});
export type PayoutCountEvent = EventOf<typeof payoutCountEvents>;

/** What one person gets on the day of this time, in UTC. */
export const dayCountIdOf = (userId: string, at: string): string => derivedId('payout-day', userId, at.slice(0, 10));

/** What a budget pays in the month of this time, in UTC. */
export const budgetCountIdOf = (budget: BudgetName, at: string): string => derivedId('budget', budget, at.slice(0, 7));

export interface CountPayout {
  readonly type: 'CountPayout';
  readonly countId: string;
  readonly userId: string;
  readonly payoutId: string;
  readonly amountCents: Cents;
}

interface PayoutCount {
  readonly totalCents: Cents;
  /** The total with each payout. */
  readonly counted: ReadonlyMap<string, Cents>;
}

/** The total with this payout, the same however often it is asked; null if it is not counted. */
export const totalWith = ({ counted }: PayoutCount, payoutId: string): Cents | null => counted.get(payoutId) ?? null;

/**
 * `payoutCount-{countId}`: payouts that are requested at the same moment count one after the other.
 */
export const payoutCountDecider: Decider<CountPayout, PayoutCountEvent, PayoutCount> = {
  events: payoutCountEvents,
  initialState: { totalCents: 0, counted: new Map() },
  evolve: (state, { data: { payoutId, totalCents } }) => ({
    totalCents,
    counted: new Map([...state.counted, [payoutId, totalCents]]),
  }),
  decide: ({ type: _type, ...count }, state) =>
    state.counted.has(count.payoutId)
      ? []
      : [{ type: 'PayoutCounted', data: { ...count, totalCents: state.totalCents + count.amountCents } }],
};
