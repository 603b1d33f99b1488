import { startTransition, useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { messageOf } from '../shared/api/api-error.js';
import { onTokenRefused, setBearerToken } from '../shared/api/bearer-token.js';
import { useLiveChannel } from '../shared/live/live-channel.js';
import { notify } from '../shared/notices/notices.js';
import { pageConfig } from '../shared/page-config/page-config.js';
import { isPublicPage } from '../shared/public-pages/public-pages.js';
import { isHere } from '../shared/session/is-here.js';
import { renewBearerToken } from '../shared/session/check-login.js';
import { forgetSession, isLeaving, loseSession, onLoggedOutElsewhere } from '../shared/session/log-out.js';
import { keepOrigin } from '../shared/sign-up-origin/sign-up-origin.js';
import { currentSession, setSession, useSession, type Session } from '../shared/session/session-store.js';
import { afterFirstPaint } from '../shared/states/after-first-paint.js';
import { AppShell } from './shell/app-shell.js';
import { BootSkeleton } from './shell/boot-skeleton.js';
import { useAuthError } from './startup/auth-error.js';
import { startLoginCheck } from './startup/login-check.js';
import { startupTarget } from './startup/startup-target.js';

/** Checks the session before any page sends a request, and follows its changes. */
export function SessionGate() {
  const session = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  // Who reads what the server drew is known.
  const [ready, setReady] = useState(session.status !== 'checking');
  const [checked, setChecked] = useState(false);
  useLiveChannel();
  useEndOfSession();

  // Before any redirect: it would drop the query.
  useEffect(() => keepOrigin(location), [location]);

  useEffect(() => {
    if (checked) return undefined;
    let cancelled = false;
    const begin = async () => {
      try {
        const check = await startLoginCheck();
        if (cancelled) return;
        if (check.notification) notify.info(check.notification);
        if (check.leaveFor && !isHere(check.leaveFor) && !isPublicPage(location.pathname)) {
          window.location.assign(check.leaveFor);
          return;
        }
        const target = startupTarget(check.session, location.pathname, location.search);
        const { notification } = pageConfig();
        if (target) await navigate(target, { replace: true });
        else if (notification) notify.info(notification);
      } catch (error) {
        if (cancelled) return;
        // A failed check redirects to the log-in page with the reason (spec 1, section 2).
        setBearerToken(null);
        setSession({ status: 'out' });
        notify.error(messageOf(error));
        await navigate('/login', { replace: true });
      }
      // With the new address, which the router renders as a transition: the page at the old one may
      // redirect.
      startTransition(() => {
        setReady(true);
        setChecked(true);
      });
    };
    void begin();
    return () => {
      cancelled = true;
    };
  }, [checked, navigate, location]);

  if (!ready || session.status === 'checking') return <BootSkeleton />;
  return <CheckedPages />;
}

/** The pages, once it is known who is there. */
function CheckedPages() {
  useAuthError();
  useNotedTimeZone(useSession());
  return (
    <AppShell>
      <Outlet />
    </AppShell>
  );
}

/** Follows the end of the session, here and in other tabs. */
export function useEndOfSession(): void {
  const navigate = useNavigate();
  useEffect(() => {
    onTokenRefused({
      renew: renewBearerToken,
      lost: () => {
        if (currentSession().status !== 'in' || isLeaving()) return;
        loseSession();
        notify.info('You have been logged out. Please log in again.');
        void navigate('/login');
      },
    });
    return onLoggedOutElsewhere(() => {
      forgetSession();
      void navigate('/login');
    });
  }, [navigate]);
}

/** The daily digest follows a person's zone, and not that of staff, or of their visit. */
export function useNotedTimeZone(session: Session): void {
  const userId =
    session.status === 'in' && session.hasProfile && !session.isStaff && !session.loggedInAsUser ? session.userId : null;
  useEffect(() => {
    if (userId === null) return undefined;
    let isOver = false;
    void afterFirstPaint()
      .then(async () => import('./startup/note-time-zone.js'))
      .then(async ({ noteZoneOf }) => (isOver || isLeaving() ? undefined : noteZoneOf(userId)))
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [userId]);
}
