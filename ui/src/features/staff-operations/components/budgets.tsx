import { formatCents } from '@panelist/domain/kernel/browser';
import { budgetList } from '@panelist/domain/operations/browser';
import { useQuery } from '../../../shared/api/use-query.js';
import { SectionCard } from '../../../shared/display/section-card.js';
import { Fact, Facts } from '../../../entities/project/facts.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { TextSkeleton } from '../../../shared/states/skeletons.js';

const names = { 'signup-bonus': 'Sign-up bonuses', compensation: 'Compensation' } as const;

/** What the platform itself pays this month. */
export function Budgets() {
  const budgets = useQuery(budgetList, {});
  return (
    <SectionCard title="Our own budgets this month" heading="h2">
      <QueryState query={budgets} skeleton={<TextSkeleton lines={2} />} errorTitle="The budgets could not be loaded">
        {(items) => (
          <Facts>
            {items.map(({ name, spentCents, limitCents }) => (
              <Fact key={name} name={names[name]}>
                {formatCents(spentCents)} of {formatCents(limitCents)}
                {spentCents >= limitCents && ': further ones wait for a release'}
              </Fact>
            ))}
          </Facts>
        )}
      </QueryState>
    </SectionCard>
  );
}
