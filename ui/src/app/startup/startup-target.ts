import { isAuthErrorCode } from '@panelist/domain/identity/browser';
import { hasSignUpUnderWay } from '../../features/signup/model/sign-up-under-way.js';
import { isPublicPage } from '../../shared/public-pages/public-pages.js';
import { takeTarget } from '../../shared/session/return-target.js';
import { isOpenToResearchers, researcherHome } from '../../shared/session/roles.js';
import { lacksProfile, type Session } from '../../shared/session/session-store.js';
import { toLogIn } from './auth-error.js';

/** Links from a mail or to the demo's inbox open even during a sign-up, and so does reading. */
const beforeSignUp: readonly string[] = [
  '/personal',
  '/create',
  '/login',
  '/researchers',
  '/forgot-password',
  '/reset-password',
  '/undo-email',
  '/confirm-destination',
  '/cancel-destination',
  '/unsubscribe',
  '/verify-email',
  '/dashboard/work-email-verification-modal',
  '/demo/inbox',
  '/demo/components',
];

/** The redirect at the app's start, in the order of spec 1, section 2; null keeps the address. */
export function startupTarget(session: Session, pathname: string, search: string): string | null {
  const query = new URLSearchParams(search);
  if (session.status === 'in' && session.isResearcher) return isOpenToResearchers(pathname) ? null : researcherHome;
  // A visitor reaches the target after the log-in, and who completes their profile after that; a
  // completion id in the address comes before it. The target then stays stored.
  const isCompleting = lacksProfile(session) && (pathname === '/personal' || pathname === '/create');
  const stored = session.status === 'in' && !isCompleting && !query.has('cc') ? takeTarget() : null;
  if (stored) return stored;
  const isVisitor = session.status === 'out';
  const hasAuthError = isAuthErrorCode(query.get('authError'));
  if (isVisitor && hasAuthError && pathname !== '/login') return toLogIn(search);
  const creating = isVisitor && hasSignUpUnderWay() && !query.has('onboarding');
  return creating && !beforeSignUp.includes(pathname) && !isPublicPage(pathname) ? '/create' : null;
}
