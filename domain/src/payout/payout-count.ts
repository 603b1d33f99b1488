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
  /** The payout was voided: its amount is free again. `totalCents`: of the count, without it. */
  PayoutUncounted: event({
    data: { countId: id, userId: id, payoutId: id, totalCents: z.number().int() },
    sample: {
      countId: '0199a000-0000-5000-8000-000000000071',
      userId: '0199a000-0000-7000-8000-000000000001',
      payoutId: '0199a000-0000-5000-8000-000000000021',
      totalCents: 0,
    },
    sentence: ({ totalCents }) => `A voided payout no longer counts against a limit: ${formatCents(totalCents)} in all.`,
  }),
});
export type PayoutCountEvent = EventOf<typeof payoutCountEvents>;

/** What one person gets on the day of this time, in UTC. */
export const dayCountIdOf = (userId: string, at: string): string => derivedId('payout-day', userId, at.slice(0, 10));

/** What a budget pays in the month of this time, in UTC. */
export const budgetCountIdOf = (budget: BudgetName, at: string): string => derivedId('budget', budget, at.slice(0, 7));

interface CountPayout {
  readonly type: 'CountPayout';
  readonly countId: string;
  readonly userId: string;
  readonly payoutId: string;
  readonly amountCents: Cents;
}

/** The payout was voided. Nothing where it does not count here. */
interface UncountPayout {
  readonly type: 'UncountPayout';
  readonly countId: string;
  readonly userId: string;
  readonly payoutId: string;
}

interface PayoutCount {
  readonly totalCents: Cents;
  /** Each payout that counted, and the total with it. */
  readonly counted: ReadonlyMap<string, { readonly amountCents: Cents; readonly totalCents: Cents; readonly isVoided: boolean }>;
}

/** The total with this payout, the same however often it is asked; null if it is not counted. */
export const totalWith = ({ counted }: PayoutCount, payoutId: string): Cents | null => counted.get(payoutId)?.totalCents ?? null;

/**
 * `payoutCount-{countId}`: payouts that are requested at the same moment count one after the other;
 * those that are voided count no longer.
 */
export const payoutCountDecider: Decider<CountPayout | UncountPayout, PayoutCountEvent, PayoutCount> = {
  events: payoutCountEvents,
  initialState: { totalCents: 0, counted: new Map() },
  evolve: ({ counted }, happened) => {
    const { payoutId, totalCents } = happened.data;
    const before = counted.get(payoutId);
    const now =
      happened.type === 'PayoutCounted'
        ? { amountCents: happened.data.amountCents, totalCents, isVoided: false }
        : before && { ...before, isVoided: true };
    return { totalCents, counted: now === undefined ? counted : new Map([...counted, [payoutId, now]]) };
  },
  decide: (command, { totalCents, counted }) => {
    const { countId, userId, payoutId } = command;
    const known = counted.get(payoutId);
    if (command.type === 'UncountPayout') {
      if (known === undefined || known.isVoided) return [];
      return [{ type: 'PayoutUncounted', data: { countId, userId, payoutId, totalCents: totalCents - known.amountCents } }];
    }
    if (known !== undefined) return [];
    const { amountCents } = command;
    const data = { countId, userId, payoutId, amountCents, totalCents: totalCents + amountCents };
    return [{ type: 'PayoutCounted', data }];
  },
};
