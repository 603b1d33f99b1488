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
import { lazyPart } from '../../../shared/states/lazy-part.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { useReferralTotals } from '../api/referrals.js';
import { searchOf } from '../model/search.js';
import { viewOf, viewPaths, type View } from '../model/view.js';
import { NetworkCard, ProjectCard } from './info-cards.js';
import { ReferralInfo } from './referral-info.js';
import { PanelsSkeleton, ReferralsSkeleton } from './referrals-skeleton.js';
import { SearchBox } from './search-box.js';

const ReferralList = lazyPart(async () => (await import('./referral-list.js')).ReferralList);

const list = (isWide: boolean) => (
  <Suspense fallback={<PanelsSkeleton count={4} height={isWide ? 80 : 104} />}>
    <ReferralList isWide={isWide} />
  </Suspense>
);

const stack = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' } as const;

/** The participant's referrals: all in two columns, or one view for each address on a narrow screen (document 3 §2). */
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
            <Box
              sx={{ display: 'grid', gap: 4, alignItems: 'start', gridTemplateColumns: 'minmax(0, 1fr) minmax(320px, 400px)' }}
            >
              <Box sx={stack}>
                <SearchBox />
                {list(true)}
              </Box>
              {info}
            </Box>
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
        <Box component="nav" aria-label="Referrals" sx={{ display: 'flex', gap: 1 }}>
          <Button component={Link} to={viewPaths.search} variant="outlined" startIcon={<Search aria-hidden />} sx={{ flex: 1 }}>
            Search
          </Button>
          <Button component={Link} to={viewPaths.info} variant="outlined" startIcon={<Info aria-hidden />} sx={{ flex: 1 }}>
            Referral Info
          </Button>
        </Box>
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
  <Box sx={{ display: 'grid', gap: 3, maxWidth: 960 }}>
    <Typography variant="h2">Start referring friends and colleagues to Panelist!</Typography>
    <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
      <NetworkCard />
      <ProjectCard />
    </Box>
  </Box>
);
