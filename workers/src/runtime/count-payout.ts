import {
  budgetCountIdOf,
  budgetOf,
  dayCountIdOf,
  payoutCountDecider,
  payoutCountStream,
  totalWith,
  type PayoutCommand,
} from '@panelist/domain/payout';
import type { ReactionRun } from '@panelist/infra/processors';
import type { Dependencies } from '@panelist/infra/service';

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
