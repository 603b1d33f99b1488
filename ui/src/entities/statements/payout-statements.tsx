import { payoutStatements } from '@panelist/domain/fairness/browser';
import { useQuery } from '../../shared/api/use-query.js';
import { viewersZone } from '../../shared/display/viewers-zone.js';
import { SectionCard } from '../../shared/display/section-card.js';
import { StatementList } from './statement-list.js';

/** The decisions on a payment; nothing where nothing was decided. */
export function PayoutStatements({ id }: { readonly id: string }) {
  const { data } = useQuery(payoutStatements, { params: { id }, query: { timezone: viewersZone() } });
  if (data === undefined || data.length === 0) return null;
  return (
    <SectionCard title="What was decided, and why">
      <StatementList statements={data.toReversed()} heading="h4" />
    </SectionCard>
  );
}
