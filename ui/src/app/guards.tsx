import type { Role } from '@panelist/domain/kernel/browser';
import { useEffect } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { notify } from '../shared/notices/notices.js';
import { lacksProfile, useSession } from '../shared/session/session-store.js';
import { RoleMissingPage } from './pages/role-missing-page.js';
import { homeOf, mayUse } from './navigation/roles.js';

/** Pages that want a log-in. A participant without a profile is led to make one. */
export function RequireLogin() {
  const session = useSession();
  if (session.status !== 'in') return <Navigate to="/login" replace />;
  if (lacksProfile(session)) return <ToPersonal />;
  return <Outlet />;
}

/** Pages that visitors see as well. */
export function RequireProfile() {
  return lacksProfile(useSession()) ? <ToPersonal /> : <Outlet />;
}

function ToPersonal() {
  useEffect(() => {
    notify.info('You must complete your profile to continue.');
  }, []);
  return <Navigate to="/personal" replace />;
}

/** Pages of the staff: everybody else is told which role they need. */
export function RequireRole({ roles }: { readonly roles: readonly Role[] }) {
  const session = useSession();
  if (session.status !== 'in') return <Navigate to="/login" replace />;
  return mayUse(session.roles, roles) ? <Outlet /> : <RoleMissingPage roles={roles} />;
}

/** The log-in page leads on who is logged in already. */
export function RequireLoggedOut() {
  const session = useSession();
  return session.status === 'in' ? <Navigate to={homeOf(session)} replace /> : <Outlet />;
}

export function Home() {
  const session = useSession();
  return <Navigate to={session.status === 'in' ? homeOf(session) : '/dashboard'} replace />;
}
