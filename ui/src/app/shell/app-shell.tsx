import Box from '@mui/material/Box';
import { Suspense, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { identityDialog } from '../../features/identity/index.js';
import { tourHost } from '../../features/tour/index.js';
import { verificationDialogs } from '../../features/verification/index.js';
import { projectToVerifyFor } from '../../shared/identity/verify-identity.js';
import { useSession } from '../../shared/session/session-store.js';
import { OfflineBanner } from '../../shared/states/banner.js';
import { useOnline } from '../../shared/states/use-online.js';
import { StepUpHost } from '../step-up/step-up-host.js';
import { ConsentArea } from '../consent/consent-area.js';
import { ScrollRestoration } from '../scroll-restoration.js';
import { BottomTabs, bottomTabsHeight } from './bottom-tabs.js';
import { ImpersonationBanner } from './impersonation-banner.js';
import { ReloadBanner } from './reload-banner.js';
import { SideBar, sideBarWidth } from './side-bar.js';
import { mainId, SkipLink } from './skip-link.js';
import { TopBar } from './top-bar.js';
import { UnreadCounts } from './unread-counts.js';
import { laterPart, lazyPart } from '../../shared/states/lazy-part.js';

const VerificationDialogs = lazyPart(async () => (await verificationDialogs()).default);
const IdentityDialog = lazyPart(async () => (await identityDialog()).default);
const PersonFacts = laterPart(async () => (await import('./person-facts.js')).PersonFacts);
const TourHost = laterPart(async () => (await tourHost()).default);
const PhotoDialog = lazyPart(async () => (await import('../photo/photo-dialog.js')).PhotoDialog);

/** What `?verify=` asks for. */
function VerifyDialog() {
  const [query] = useSearchParams();
  const what = query.get('verify');
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
