import Box from '@mui/material/Box';
import { lazy, Suspense, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { verificationDialogs } from '../../features/verification/index.js';
import { useSession } from '../../shared/session/session-store.js';
import { OfflineBanner } from '../../shared/states/banner.js';
import { useOnline } from '../../shared/states/use-online.js';
import { ConsentArea } from '../consent/consent-area.js';
import { ScrollRestoration } from '../scroll-restoration.js';
import { BottomTabs, bottomTabsHeight } from './bottom-tabs.js';
import { ImpersonationBanner } from './impersonation-banner.js';
import { SideBar, sideBarWidth } from './side-bar.js';
import { mainId, SkipLink } from './skip-link.js';
import { TopBar } from './top-bar.js';
import { UnreadCounts } from './unread-counts.js';

const VerificationDialogs = lazy(verificationDialogs);
const PersonFacts = lazy(async () => ({ default: (await import('./person-facts.js')).PersonFacts }));
const PhotoDialog = lazy(async () => ({ default: (await import('../photo/photo-dialog.js')).PhotoDialog }));

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
        </Suspense>
      )}
      {hasSideBar && query.has('verify') && (
        <Suspense fallback={null}>{query.get('verify') === 'photo' ? <PhotoDialog /> : <VerificationDialogs />}</Suspense>
      )}
    </Box>
  );
}
