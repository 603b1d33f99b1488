import { dashboard } from '@panelist/domain/participation/browser';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, type ReactNode } from 'react';
import { useQuery } from '../../../shared/api/use-query.js';
import { Page } from '../../../shared/page/page.js';
import { useInvitation } from '../../../shared/project/use-invitation.js';
import { ErrorState } from '../../../shared/states/error-state.js';
import { laterPart, lazyPart } from '../../../shared/states/lazy-part.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { Readiness } from './readiness.js';
import { TodayGroups } from './today.js';

const ResponseDialogs = laterPart(
  async () => (await import('../../../shared/participation/response-dialogs.js')).ResponseDialogs,
);
const InvitationArrival = lazyPart(async () => (await import('./invitation-arrival.js')).InvitationArrival);
const Activity = laterPart(async () => (await import('./activity.js')).Activity);
const ActivityFold = lazyPart(async () => (await import('./activity-fold.js')).ActivityFold);
const BelowActivity = laterPart(async () => (await import('./below-activity.js')).BelowActivity);

/** The minimum width for a second column (spec 2, section 9). */
const wideEnough = '(min-width: 1281px)';

export interface DashboardPageProps {
  readonly projects: ReactNode;
  /** The card that offers to complete the guided tour. */
  readonly reminder?: ReactNode;
}

/**
 * The participant's start page: what needs the person, what comes next, what waits for others, and then the projects
 * (ADR 185). The app passes in the project list and the tour's card, which are other features. The cards of document 2
 * are in a second column, or folded above the list.
 */
export function DashboardPage({ projects, reminder }: DashboardPageProps) {
  const isWide = useMediaQuery(wideEnough, { noSsr: true });
  const { inviteCode, inviteId } = useInvitation();
  const { data, error, loading, reload } = useQuery(dashboard, {});
  const groups = data?.response;
  const main = loading ? (
    <CardsSkeleton count={3} />
  ) : (
    <>
      {groups && <TodayGroups today={groups.today} />}
      {error && !groups && (
        <ErrorState error={error} title="What is open for you could not be loaded" onRetry={() => void reload()} />
      )}
      {!isWide && groups && (
        <Suspense fallback={<Box sx={{ height: 60 }} />}>
          <ActivityFold groups={groups} />
        </Suspense>
      )}
      <Box sx={{ mt: 2.5 }}>{projects}</Box>
    </>
  );
  const cards = isWide && <CardsSkeleton count={3} height={150} />;
  return (
    <Page title="Dashboard" width="board">
      <Readiness />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: isWide ? 'minmax(0, 1fr) minmax(400px, 25%)' : 'minmax(0, 1fr)',
          gap: 4,
          alignItems: 'start',
        }}
      >
        <div>{main}</div>
        <Box
          component="aside"
          aria-label={isWide ? 'Your activity' : 'Your profile and referrals'}
          sx={{ display: 'grid', gap: 2.5 }}
        >
          {/* All at once, so that nothing moves what is below it. */}
          <Suspense fallback={cards}>
            {isWide && <Activity />}
            {!loading && reminder}
            {!loading && <BelowActivity />}
          </Suspense>
        </Box>
      </Box>
      <Suspense>
        <ResponseDialogs messageRequired />
        {inviteCode !== undefined && inviteId !== undefined && <InvitationArrival inviteCode={inviteCode} inviteId={inviteId} />}
      </Suspense>
    </Page>
  );
}
