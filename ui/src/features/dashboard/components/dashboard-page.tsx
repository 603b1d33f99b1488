import { dashboard } from '@panelist/domain/participation/browser';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useQuery } from '../../../shared/api/use-query.js';
import { Page } from '../../../shared/page/page.js';
import { useInvitation } from '../../../shared/project/use-invitation.js';
import { laterPart, lazyPart } from '../../../shared/states/lazy-part.js';
import { Activity } from './activity.js';
import { BelowActivity } from './below-activity.js';
import { Readiness } from './readiness.js';

const ResponseDialogs = laterPart(
  async () => (await import('../../../shared/participation/response-dialogs.js')).ResponseDialogs,
);
const InvitationArrival = lazyPart(async () => (await import('./invitation-arrival.js')).InvitationArrival);
const DashboardTabs = laterPart(async () => (await import('./dashboard-tabs.js')).DashboardTabs);

/** The minimum width for a second column (spec 2, section 9). */
const wideEnough = '(min-width: 1281px)';

/** The parts below the activity wait for its height, so that nothing moves. */
function AfterActivity({ children }: { readonly children: ReactNode }) {
  const { loading } = useQuery(dashboard, {});
  return loading ? null : children;
}

export interface DashboardPageProps {
  readonly projects: ReactNode;
  /** The card that offers to complete the guided tour, above the activity. */
  readonly reminder?: ReactNode;
}

/**
 * The participant's start page; the app passes in the project list and the tour's card, which are
 * other features. Two tabs where the page is too narrow for two columns; the address holds the selected one.
 */
export function DashboardPage({ projects, reminder }: DashboardPageProps) {
  const isWide = useMediaQuery(wideEnough, { noSsr: true });
  const { inviteCode, inviteId } = useInvitation();
  const [query] = useSearchParams();
  const tab = query.get('tab') === 'activity' ? 'activity' : 'projects';
  // Stays in its place once it was shown, so that a choice there survives another width and another tab.
  const showsActivity = isWide || tab === 'activity';
  const [hasActivity, setHasActivity] = useState(showsActivity);
  if (showsActivity && !hasActivity) setHasActivity(true);
  const panel = (name: 'projects' | 'activity') =>
    isWide ? {} : { role: 'tabpanel', id: `panel-${name}`, 'aria-labelledby': `tab-${name}`, hidden: tab !== name };
  return (
    <Page title="Dashboard" width="board">
      <Readiness />
      {!isWide && (
        <Suspense fallback={<Box sx={{ height: 49, mb: 2 }} />}>
          <DashboardTabs tab={tab} />
        </Suspense>
      )}
      <Box
        sx={{
          ...(isWide && { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(400px, 25%)' }),
          gap: 4,
          alignItems: 'start',
        }}
      >
        <Box {...panel('projects')}>{projects}</Box>
        <Box {...(isWide ? { role: 'complementary', 'aria-label': 'Your activity' } : panel('activity'))}>
          {hasActivity && (
            <Box sx={{ display: 'grid', gap: 2.5 }}>
              {reminder}
              <Activity />
              <AfterActivity>
                <BelowActivity />
              </AfterActivity>
            </Box>
          )}
        </Box>
      </Box>
      <Suspense>
        <ResponseDialogs messageRequired />
        {inviteCode !== undefined && inviteId !== undefined && <InvitationArrival inviteCode={inviteCode} inviteId={inviteId} />}
      </Suspense>
    </Page>
  );
}
