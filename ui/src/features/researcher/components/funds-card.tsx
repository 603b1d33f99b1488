import { formatCents } from '@panelist/domain/kernel/browser';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { SectionCard } from '../../../shared/display/section-card.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { TextSkeleton } from '../../../shared/states/skeletons.js';
import { useOwnFunds } from '../api/own-projects.js';

/** What the researcher's organization has, holds for invitations, and has spent. */
export function FundsCard() {
  const funds = useOwnFunds();
  return (
    <SectionCard title="Funds of your organization" heading="h2">
      <QueryState query={funds} skeleton={<TextSkeleton lines={2} />} errorTitle="The funds could not be loaded">
        {({ balanceCents, reservedCents, spentCents }) => (
          <>
            <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1.5 }}>
              <Sum name="Balance" cents={balanceCents} />
              <Sum name="Reserved of it" cents={reservedCents} />
              <Sum name="Left to reserve" cents={balanceCents - reservedCents} strong />
              <Sum name="Spent" cents={spentCents} />
            </Box>
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1.5 }}>
              An invitation reserves the incentive, the highest tip and, for a participant who was referred to the project, the
              referral fee; an approval spends what you approve and the fee, and the rest is free again. The operator of this site
              books deposits.
            </Typography>
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
    <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
      {name}
    </Typography>
    <Typography
      component="dd"
      sx={{ m: 0, fontSize: '1.25rem', fontWeight: strong ? 700 : 600, fontVariantNumeric: 'tabular-nums' }}
    >
      {formatCents(cents)}
    </Typography>
  </div>
);
