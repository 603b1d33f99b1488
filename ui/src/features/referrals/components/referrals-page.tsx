import Back from '@mui/icons-material/ArrowBack';
import Info from '@mui/icons-material/InfoOutlined';
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, type ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { Page } from '../../../shared/page/page.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { useReferralTotals, useBonusesByMonth } from '../api/referrals.js';
import { searchOf, viewOf, viewPaths, type View, monthsOf } from '../model/view.js';
import { PanelsSkeleton, ReferralsSkeleton } from './referrals-skeleton.js';
import { SearchBox } from './search-box.js';
import { SectionCard } from '../../../shared/display/section-card.js';
import { Amount } from '../../../shared/money/money.js';
import { MoneyByMonth } from '../../../shared/money/money-by-month.js';
import { maxPaidProjectReferrals } from '@panelist/domain/referral/browser';
import { networkTerms } from '../../../entities/referral/network-terms.js';
import { OwnLink } from '../../../entities/referral/own-link.js';
import { useMe } from '../../../shared/session/me.js';
import { Muted, Row, Stack } from '../../../shared/display/layout.js';

const lead = { color: 'text.secondary', mb: 1.5 } as const;

/** How a sign-up earns a bonus, and the link for it. */
function NetworkCard() {
  const { user } = useMe();
  return (
    <SectionCard title="Network referrals" heading="h2">
      <Typography variant="body2" sx={lead}>
        {networkTerms.bonus} {networkTerms.when}
      </Typography>
      {user?.referralLink && <OwnLink referralLink={user.referralLink} />}
    </SectionCard>
  );
}

/** How a project's link earns a bonus, and where the projects are. */
const ProjectCard = () => (
  <SectionCard title="Project referrals" heading="h2">
    <Typography variant="body2" sx={lead}>
      Share a project with someone who fits. You get the bonus that its page names once they have taken part and are paid, for at
      most {maxPaidProjectReferrals} people a project.
    </Typography>
    <Button component={Link} to="/dashboard" variant="outlined">
      Browse projects
    </Button>
  </SectionCard>
);

/** What referrals have earned, and how to refer (document 3 §2, Referrals). */
const ReferralInfo = ({ lifetimeBonus }: { readonly lifetimeBonus: number }) => (
  <Stack component="section" aria-label="Referral info" shrinks gap={2}>
    <SectionCard title="Lifetime received bonus" heading="h2">
      <Amount dollars={lifetimeBonus} size="display" form="exact" />
      {lifetimeBonus === 0 && (
        <Muted variant="body2" mt={0.5}>
          The first bonus shows here once it is paid.
        </Muted>
      )}
    </SectionCard>
    {lifetimeBonus > 0 && <BonusChart />}
    <NetworkCard />
    <ProjectCard />
  </Stack>
);

function BonusChart() {
  const { data } = useBonusesByMonth();
  const months = monthsOf(data?.items ?? []);
  // The months of the chart may be over since the last bonus.
  if (!months.some(({ count }) => count > 0)) return null;
  return <MoneyByMonth title="Bonuses, month by month" months={months} counted="Referrals" isNarrow />;
}

const ReferralList = lazyComponent(async () => (await import('./referral-list.js')).ReferralList);

const list = (isWide: boolean) => (
  <Suspense fallback={<PanelsSkeleton count={4} height={isWide ? 80 : 104} />}>
    <ReferralList isWide={isWide} />
  </Suspense>
);

const stack = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' } as const;

/**
 * The participant's referrals: all in two columns, or one view for each address on a narrow screen
 * (document 3 §2).
 */
export function ReferralsPage() {
  const { pathname } = useLocation();
  const [address] = useSearchParams();
  const isWide = useMediaQuery('(min-width: 900px)', { noSsr: true });
  const totals = useReferralTotals();
  const search = searchOf(address);
  return (
    <Page title="Referrals" width="board">
      <QueryState
        query={totals}
        skeleton={<ReferralsSkeleton isWide={isWide} />}
        errorTitle="Your referrals could not be loaded"
        isEmpty={({ totalCount }) => totalCount === 0}
        empty={<NoReferrals />}
      >
        {({ lifetimeBonusReceived }) => {
          const info = <ReferralInfo lifetimeBonus={lifetimeBonusReceived ?? 0} />;
          if (!isWide) return <NarrowView view={viewOf(pathname, search)} isSearching={search !== ''} info={info} />;
          return (
            <Stack gap={4} alignItems="start" columns="minmax(0, 1fr) minmax(320px, 400px)">
              <Box sx={stack}>
                <SearchBox />
                {list(true)}
              </Box>
              {info}
            </Stack>
          );
        }}
      </QueryState>
    </Page>
  );
}

interface NarrowViewProps {
  readonly view: View;
  readonly isSearching: boolean;
  readonly info: ReactNode;
}

function NarrowView({ view, isSearching, info }: NarrowViewProps) {
  if (view === 'list')
    return (
      <Box sx={stack}>
        <Row component="nav" aria-label="Referrals" gap={1}>
          <Button component={Link} to={viewPaths.search} variant="outlined" startIcon={<Search aria-hidden />} sx={{ flex: 1 }}>
            Search
          </Button>
          <Button component={Link} to={viewPaths.info} variant="outlined" startIcon={<Info aria-hidden />} sx={{ flex: 1 }}>
            Referral Info
          </Button>
        </Row>
        {list(false)}
      </Box>
    );
  return (
    <Box sx={stack}>
      <Button
        component={Link}
        to={viewPaths.list}
        color="secondary"
        startIcon={<Back fontSize="small" aria-hidden />}
        sx={{ justifySelf: 'start', ml: -1.5 }}
      >
        Return to list
      </Button>
      {view === 'info' && info}
      {view === 'search' && <SearchBox />}
      {view === 'search' && isSearching && list(false)}
    </Box>
  );
}

const NoReferrals = () => (
  <Stack gap={3} maxWidth={960}>
    <Typography variant="h2">Start referring friends and colleagues to Panelist!</Typography>
    <Stack gap={2} alignItems="start" columns={{ xs: 'minmax(0, 1fr)', md: '1fr 1fr' }}>
      <NetworkCard />
      <ProjectCard />
    </Stack>
  </Stack>
);
