import Box from '@mui/material/Box';
import { Suspense, type ReactNode, useEffect, useState, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { identityDialog } from '../../features/identity/index.js';
import { tourHost } from '../../features/tour/index.js';
import { verificationDialogs } from '../../features/verification/index.js';
import { projectToVerifyFor } from '../../entities/identity/verify-identity.js';
import { useSession } from '../../shared/session/session-store.js';
import { OfflineBanner, Banner } from '../../shared/states/banner.js';
import { useOnline } from '../../shared/states/use-online.js';
import { StepUpHost } from '../step-up/step-up-host.js';
import { ConsentArea } from '../consent/consent-area.js';
import { ScrollRestoration } from '../scroll-restoration.js';
import { BottomTabs, bottomTabsHeight } from './bottom-tabs.js';
import { SideBar, sideBarWidth } from './side-bar.js';
import { mainId, SkipLink } from './skip-link.js';
import { TopBar } from './top-bar.js';
import { deferredComponent, lazyComponent } from '../../shared/states/lazy-component.js';
import Link from '@mui/material/Link';
import { useLiveSocket } from '../../shared/live/live-socket.js';
import { useMe } from '../../shared/session/me.js';
import { unreadCounts } from '@panelist/domain/identity/browser';
import { useQuery } from '../../shared/api/use-query.js';
import { clearUnread, setUnread } from '../../shared/unread/unread-store.js';
import Button from '@mui/material/Button';
import { reloadForFiles, usePageFiles } from '../../shared/states/page-files.js';

const texts = {
  incomplete: 'A part of this page could not be loaded. It comes with the next page: finish what you are doing here first.',
  outdated: 'There is a new version of Panelist. It opens with the next page: finish what you are doing here first.',
} as const;

/**
 * Says that the page needs a reload. That happens with the next page, when guards have asked about
 * what was typed on this one, or when the reader says so.
 */
function ReloadBanner() {
  const files = usePageFiles();
  const { pathname } = useLocation();
  const page = useRef(pathname);
  useEffect(() => {
    if (files !== 'complete' && page.current !== pathname) reloadForFiles();
    page.current = pathname;
  }, [files, pathname]);
  if (files === 'complete') return null;
  return (
    <Box sx={{ px: 2, pt: 2 }}>
      <Banner meaning="notice">
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
          <span>{texts[files]}</span>
          <Button size="small" onClick={() => window.location.reload()}>
            Reload now
          </Button>
        </Box>
      </Banner>
    </Box>
  );
}

/** Document 1 §9. */
const pollMs = 5 * 60 * 1_000;

/**
 * Asks for the unread counts every five minutes while a participant is logged in. A failure ends
 * the polling (document 1 §7).
 */
export function UnreadCounts() {
  const session = useSession();
  const userId = session.status === 'in' ? session.userId : null;
  const [failedFor, setFailedFor] = useState<string | null>(null);
  // The next log-in, also of the same person, begins the polling again.
  if (userId === null && failedFor !== null) setFailedFor(null);
  const isParticipant = session.status === 'in' && session.hasProfile && !session.isStaff;
  const { data } = useQuery(unreadCounts, isParticipant && failedFor !== userId ? {} : null, {
    shouldRetryOnError: false,
    onError: () => setFailedFor(userId),
    refreshInterval: pollMs,
  });
  const counts = data?.response;
  useEffect(() => {
    if (!isParticipant) clearUnread();
    else if (counts) setUnread({ inbox: counts.inbox.count, needsYou: counts.needsYou.count });
  }, [isParticipant, counts]);
  return null;
}

const VerificationDialogs = lazyComponent(async () => (await verificationDialogs()).default);
const IdentityDialog = lazyComponent(async () => (await identityDialog()).default);
const PersonFacts = deferredComponent(async () => (await import('./person-facts.js')).PersonFacts);
const TourHost = deferredComponent(async () => (await tourHost()).default);
const BeforeApplying = lazyComponent(async () => (await import('../before-applying/before-applying.js')).BeforeApplying);
const PhotoDialog = lazyComponent(async () => (await import('../photo/photo-dialog.js')).PhotoDialog);

/** What `?verify=` asks for. */
function VerifyDialog() {
  const [query] = useSearchParams();
  const what = query.get('verify');
  if (what === 'apply') return <BeforeApplying />;
  if (what === 'photo') return <PhotoDialog />;
  return projectToVerifyFor(what) === null ? <VerificationDialogs /> : <IdentityDialog />;
}

/** Pages with a main action of their own at the bottom. */
const withoutTabs = [/^\/projects\/survey\/(?!success$)/, /^\/(personal|create)$/];

/**
 * Logged-in users have a side menu on a laptop; visitors, and all phones, have a top menu.
 * Participants have tabs at the bottom of a phone.
 */
export function AppShell({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const online = useOnline();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const hasSideBar = session.status === 'in';
  const participantId = session.status === 'in' && session.hasProfile && !session.isStaff ? session.userId : null;
  const hasTabs = participantId !== null && !withoutTabs.some((pattern) => pattern.test(pathname));
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column', pl: hasSideBar ? { lg: `${sideBarWidth}px` } : 0 }}>
      <ScrollRestoration />
      <SkipLink />
      <UnreadCounts />
      <ImpersonationBanner />
      {hasSideBar && <SideBar />}
      <TopBar hasSideBar={hasSideBar} bare={pathname === '/login'} />
      <ConsentArea />
      {!online && (
        <Box sx={{ px: 2, pt: 2 }}>
          <OfflineBanner />
        </Box>
      )}
      <ReloadBanner />
      <Box
        component="main"
        id={mainId}
        tabIndex={-1}
        sx={{
          flex: 1,
          display: 'flex',
          flexDirection: 'column',
          minWidth: 0,
          pb: { xs: hasTabs ? `calc(${bottomTabsHeight}px + env(safe-area-inset-bottom))` : 0, sm: 0 },
        }}
      >
        {children}
      </Box>
      {hasTabs && <BottomTabs />}
      {participantId !== null && (
        <Suspense fallback={null}>
          <PersonFacts userId={participantId} />
          <TourHost />
        </Suspense>
      )}
      {hasSideBar && <StepUpHost />}
      {hasSideBar && query.has('verify') && (
        <Suspense fallback={null}>
          <VerifyDialog />
        </Suspense>
      )}
    </Box>
  );
}

/**
 * A member of staff is logged in as this participant; the link returns to the staff session (spec
 * 1, section 1).
 */
function ImpersonationBanner() {
  const { user } = useMe();
  const liveSocket = useLiveSocket();
  if (!user?.loggedInAsUser) return null;
  return (
    <Box
      role="status"
      sx={{ bgcolor: 'attention.ground', color: 'attention.text', px: 2, py: 1, textAlign: 'center', fontWeight: 550 }}
    >
      You are currently logged in as {user.firstName} {user.lastName}
      {/* The page would hear of the visit's end, and ask again with a session that has ended. */}
      <Link href="/logoutasuser" color="inherit" onClick={() => liveSocket?.disconnect()} sx={{ ml: 1.5 }}>
        Return to your own session
      </Link>
    </Box>
  );
}
