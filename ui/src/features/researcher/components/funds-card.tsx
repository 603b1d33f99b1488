import { formatCents } from '@panelist/domain/kernel/browser';
import { SectionCard } from '../../../shared/display/section-card.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { TextSkeleton } from '../../../shared/states/skeletons.js';
import { useOwnFunds } from '../api/own-projects.js';
import { Muted, Prose, Row } from '../../../shared/display/layout.js';

/** What the researcher's organization has, holds for invitations, and has spent. */
export function FundsCard() {
  const funds = useOwnFunds();
  return (
    <SectionCard title="Funds of your organization" heading="h2">
      <QueryState query={funds} skeleton={<TextSkeleton lines={2} />} errorTitle="The funds could not be loaded">
        {({ balanceCents, reservedCents, spentCents }) => (
          <>
            <Row component="dl" wraps m={0} columnGap={4} rowGap={1.5}>
              <Sum name="Balance" cents={balanceCents} />
              <Sum name="Reserved of it" cents={reservedCents} />
              <Sum name="Left to reserve" cents={balanceCents - reservedCents} strong />
              <Sum name="Spent" cents={spentCents} />
            </Row>
            <Muted variant="body2" mt={1.5}>
              An invitation reserves the incentive, the highest tip and, for a participant who was referred to the project, the
              referral fee; an approval spends what you approve and the fee, and the rest is free again. The operator of this site
              books deposits.
            </Muted>
          </>
        )}
      </QueryState>
    </SectionCard>
  );
}

interface SumProps {
  readonly name: string;
  readonly cents: number;
  readonly strong?: boolean;
}

const Sum = ({ name, cents, strong = false }: SumProps) => (
  <div>
    <Muted component="dt" variant="body2">
      {name}
    </Muted>
    <Prose component="dd" m={0} fontSize="1.25rem" fontWeight={strong ? 700 : 600} fontVariantNumeric="tabular-nums">
      {formatCents(cents)}
    </Prose>
  </div>
);
