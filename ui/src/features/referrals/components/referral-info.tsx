import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { SectionCard } from '../../../shared/display/section-card.js';
import { Amount } from '../../../shared/money/money.js';
import { MoneyByMonth } from '../../../shared/money/money-by-month.js';
import { useBonusesByMonth } from '../api/referrals.js';
import { monthsOf } from '../model/months.js';
import { NetworkCard, ProjectCard } from './info-cards.js';

/** What referrals have earned, and how to refer (document 3 §2, Referrals). */
export const ReferralInfo = ({ lifetimeBonus }: { readonly lifetimeBonus: number }) => (
  <Box component="section" aria-label="Referral info" sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <SectionCard title="Lifetime received bonus" heading="h2">
      <Amount dollars={lifetimeBonus} size="display" form="exact" />
      {lifetimeBonus === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          The first bonus shows here once it is paid.
        </Typography>
      )}
    </SectionCard>
    {lifetimeBonus > 0 && <BonusChart />}
    <NetworkCard />
    <ProjectCard />
  </Box>
);

function BonusChart() {
  const { data } = useBonusesByMonth();
  const months = monthsOf(data?.items ?? []);
  // The months of the chart may be over since the last bonus.
  if (!months.some(({ count }) => count > 0)) return null;
  return <MoneyByMonth title="Bonuses, month by month" months={months} counted="Referrals" isNarrow />;
}
