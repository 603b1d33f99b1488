import {
  budgetCountIdOf,
  budgetOf,
  dayCountIdOf,
  payoutCountDecider,
  payoutCountStream,
  totalWith,
  type PayoutCommand,
  type PayoutEvent,
} from '@panelist/domain/payout';
import type { ReactionRun } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';

type PayoutRequested = { readonly at: string; readonly data: Extract<PayoutEvent, { readonly type: 'PayoutRequested' }>['data'] };
type RequestPayout = Extract<PayoutCommand, { readonly type: 'RequestPayout' }>;

/**
 * The request with what it counts to: of its person's day, and of the budget that pays it. Above a
 * limit it waits for a release (contract, Money).
 */
export async function withTotals(
  { commands, config }: Pick<Dependencies, 'commands'> & { readonly config: Pick<Dependencies['config'], 'budgets'> },
  request: RequestPayout,
  at: string,
  run: Pick<ReactionRun, 'context'>,
): Promise<RequestPayout> {
  const { payoutId, userId, incentiveCents, tipCents } = request;
  const count = async (countId: string, part: string): Promise<number> => {
    const command = { type: 'CountPayout', countId, userId, payoutId, amountCents: incentiveCents + tipCents } as const;
    const { state } = await commands.handle(payoutCountDecider, payoutCountStream.of(countId), command, run.context(part));
    return totalWith(state, payoutId) ?? 0;
  };
  const dayCents = await count(dayCountIdOf(userId, at), 'day');
  const name = budgetOf(request.cause);
  if (name === null) return { ...request, totals: { dayCents, budget: null } };
  const spentCents = await count(budgetCountIdOf(name, at), 'budget');
  return { ...request, totals: { dayCents, budget: { spentCents, limitCents: config.budgets[name] } } };
}

const dayMs = 86_400_000;

/**
 * A voided payout counts no longer. It was counted at the time of its cause, which is that of its
 * request, or up to a day before where workers were down.
 */
export async function uncount(
  { commands }: Pick<Dependencies, 'commands'>,
  { at, data: { payoutId, userId, cause } }: PayoutRequested,
  run: Pick<ReactionRun, 'context'>,
): Promise<void> {
  const name = budgetOf(cause);
  const idsAt = (time: string): readonly string[] => [
    dayCountIdOf(userId, time),
    ...(name === null ? [] : [budgetCountIdOf(name, time)]),
  ];
  const dayBefore = new Date(Date.parse(at) - dayMs).toISOString();
  for (const countId of new Set([...idsAt(at), ...idsAt(dayBefore)])) {
    const command = { type: 'UncountPayout', countId, userId, payoutId } as const;
    await commands.handle(payoutCountDecider, payoutCountStream.of(countId), command, run.context(countId));
  }
}
