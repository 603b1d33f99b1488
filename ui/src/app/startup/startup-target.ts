import { hasSignUpUnderWay } from '../../features/signup/model/sign-up-under-way.js';
import { takeTarget } from '../../shared/session/return-target.js';
import type { Session } from '../../shared/session/session-store.js';

/** The redirect at the app's start, in the order of spec 1, section 2; null keeps the address. */
export function startupTarget(session: Session, pathname: string, search: string): string | null {
  const query = new URLSearchParams(search);
  // A visitor reaches the target after the log-in.
  const stored = session.status === 'in' ? takeTarget() : null;
  if (stored) return stored;
  const authError = query.get('authError');
  if (authError && pathname !== '/login') return `/login?${new URLSearchParams({ authError }).toString()}`;
  const creating = session.status === 'out' && hasSignUpUnderWay() && !query.has('onboarding');
  // Links from a mail or to the demo's inbox open even during a sign-up.
  const elsewhere = ['/personal', '/create', '/verify-email', '/demo/inbox', '/login'].includes(pathname);
  return creating && !elsewhere ? '/create' : null;
}
