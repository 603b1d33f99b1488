import { budgetList } from '@panelist/domain/operations/browser';
import { budgetNames } from '@panelist/domain/payout/browser';
import { route } from '@panelist/infra/http';
import { spentOf } from '@panelist/projectors/queries';
import type { QueryDependencies } from '../shared/query-dependencies.js';

/** The budgets of this month, in UTC (contract, Money). */
export const budgetListRoute = ({ clock, config, pool }: Pick<QueryDependencies, 'clock' | 'config' | 'pool'>) =>
  route(budgetList, async () => {
    const now = clock.now();
    const budgets = budgetNames.map(async (name) => ({
      name,
      spentCents: await spentOf(pool, name, now),
      limitCents: config.budgets[name],
      period: 'month' as const,
    }));
    return { body: await Promise.all(budgets) };
  });
