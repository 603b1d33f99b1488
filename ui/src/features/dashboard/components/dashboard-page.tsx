import { dashboard } from '@panelist/domain/participation/browser';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, type ReactNode, useId } from 'react';
import { useQuery } from '../../../shared/api/use-query.js';
import { Page } from '../../../shared/page/page.js';
import { useInvitation } from '../../../entities/project/use-invitation.js';
import { ErrorState } from '../../../shared/states/error-state.js';
import { deferredComponent, lazyComponent } from '../../../shared/states/lazy-component.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { TodayGroups, RowLink } from './today.js';
import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Card from '@mui/material/Card';
import { useAddressParam } from '../../../shared/page/use-address-param.js';
import { useMe } from '../../../shared/session/me.js';
import { Block, Muted, Prose, Span, Stack } from '../../../shared/display/layout.js';

const ResponseDialogs = deferredComponent(
  async () => (await import('../../../entities/participation/response-dialogs.js')).ResponseDialogs,
);
const InvitationArrival = lazyComponent(async () => (await import('./invitation-arrival.js')).InvitationArrival);
const Activity = deferredComponent(async () => (await import('./activity.js')).Activity);
const ActivityFold = lazyComponent(async () => (await import('./activity-fold.js')).ActivityFold);
const BelowActivity = deferredComponent(async () => (await import('./below-activity.js')).BelowActivity);

/** The minimum width for a second column (spec 2, section 9). */
const wideEnough = '(min-width: 1281px)';

export interface DashboardPageProps {
  readonly projects: ReactNode;
  /** The card that offers to complete the guided tour. */
  readonly reminder?: ReactNode;
}

/**
 * The participant's start page: what needs the person, what comes next, what waits for others, and
 * then the projects (ADR 185). The app passes in the project list and the tour's card, which are
 * other features. The cards of document 2 are in a second column, or folded above the list.
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
        <Suspense fallback={<Block height={60} />}>
          <ActivityFold groups={groups} />
        </Suspense>
      )}
      <Block mt={2.5}>{projects}</Block>
    </>
  );
  const cards = isWide && <CardsSkeleton count={3} height={150} />;
  return (
    <Page title="Dashboard" width="board">
      <Readiness />
      <Stack gap={4} alignItems="start" columns={isWide ? 'minmax(0, 1fr) minmax(400px, 25%)' : 'minmax(0, 1fr)'}>
        <div>{main}</div>
        <Stack component="aside" aria-label={isWide ? 'Your activity' : 'Your profile and referrals'} gap={2.5}>
          {/* All at once, so that nothing moves what is below it. */}
          <Suspense fallback={cards}>
            {isWide && <Activity />}
            {!loading && reminder}
            {!loading && <BelowActivity />}
          </Suspense>
        </Stack>
      </Stack>
      <Suspense>
        <ResponseDialogs messageRequired />
        {inviteCode !== undefined && inviteId !== undefined && <InvitationArrival inviteCode={inviteCode} inviteId={inviteId} />}
      </Suspense>
    </Page>
  );
}

/**
 * What a participant needs before applying, each with its step; renders nothing once all are there.
 * The sentence is the specification's, without its misprint (ADR 185).
 */
function Readiness() {
  const { user } = useMe();
  const { to } = useAddressParam('verify');
  const id = useId();
  if (!user) return null;
  const steps = [
    { what: 'email', name: 'E-mail', isDone: user.isEmailVerified, action: 'Verify', label: 'Verify your e-mail' },
    { what: 'phone', name: 'Phone', isDone: user.isPhoneVerified, action: 'Verify', label: 'Verify your phone' },
    { what: 'photo', name: 'Photo', isDone: Boolean(user.picture), action: 'Add', label: 'Add a profile photo' },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <Card component="section" aria-labelledby={id} sx={{ px: 2, py: 1, mb: 1.5, boxShadow: 'none' }}>
      <Prose variant="subtitle2" component="h2" id={id} pt={0.5}>
        Ready to apply: {done} of {steps.length}
      </Prose>
      {!user.isEmailVerified && (
        <Muted variant="caption" component="p">
          A verified email is required to participate in projects.
        </Muted>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } }}>
        {steps.map(({ what, name, isDone, action, label }) => (
          <Box
            component="li"
            key={what}
            sx={{ position: 'relative', display: 'flex', alignItems: 'center', gap: 1.25, height: 48 }}
          >
            {isDone ? (
              <CheckCircle aria-hidden fontSize="small" sx={{ color: 'text.secondary' }} />
            ) : (
              <RadioButtonUnchecked aria-hidden fontSize="small" sx={{ color: 'text.secondary' }} />
            )}
            <Span flex={1} fontWeight={isDone ? 400 : 600}>
              {name}
            </Span>
            {isDone ? (
              <Muted variant="body2" component="span">
                Done
              </Muted>
            ) : (
              <RowLink to={to(what)} verb={action} label={label} />
            )}
          </Box>
        ))}
      </Box>
    </Card>
  );
}
