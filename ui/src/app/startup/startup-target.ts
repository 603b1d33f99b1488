import { hasSignUpUnderWay } from '../../features/signup/model/sign-up-under-way.js';
import { takeTarget } from '../../shared/session/return-target.js';
import type { Session } from '../../shared/session/session-store.js';

/** Where the app goes at its start instead of the address, in the order of spec 1, section 2; null stays. */
export function startupTarget(session: Session, pathname: string, search: string): string | null {
  const query = new URLSearchParams(search);
  // For a visitor the target waits for the log-in, which leads there.
  const stored = session.status === 'in' ? takeTarget() : null;
  if (stored) return stored;
  const authError = query.get('authError');
  if (authError && pathname !== '/login') return `/login?${new URLSearchParams({ authError }).toString()}`;
  const creating = session.status === 'out' && hasSignUpUnderWay() && !query.has('onboarding');
  // Links out of a mail or into the demo's inbox are followed even in the middle of a sign-up.
  const elsewhere = ['/personal', '/create', '/verify-email', '/demo/inbox', '/login'].includes(pathname);
  return creating && !elsewhere ? '/create' : null;
}
