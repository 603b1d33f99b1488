import type { Role } from '@panelist/domain/kernel/browser';
import { useEffect } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { notify } from '../shared/notices/notices.js';
import { lacksProfile, useSession } from '../shared/session/session-store.js';
import { RoleMissingPage } from './pages/role-missing-page.js';
import { homeOf, hasRole } from '../shared/session/roles.js';

/** Pages that require a log-in. A participant without a profile is redirected to create one. */
export function RequireLogin() {
  const session = useSession();
  if (session.status !== 'in') return <Navigate to="/login" replace />;
  if (lacksProfile(session)) return <ToPersonal />;
  return <Outlet />;
}

/** Pages for participants and visitors. */
export function RequireProfile() {
  return lacksProfile(useSession()) ? <ToPersonal /> : <Outlet />;
}

function ToPersonal() {
  useEffect(() => {
    notify.info('You must complete your profile to continue.');
  }, []);
  return <Navigate to="/personal" replace />;
}

/** Staff pages: users without the role see which role the page requires. */
export function RequireRole({ roles }: { readonly roles: readonly Role[] }) {
  const session = useSession();
  if (session.status !== 'in') return <Navigate to="/login" replace />;
  return hasRole(session.roles, roles) ? <Outlet /> : <RoleMissingPage roles={roles} />;
}

/** The log-in page redirects users who are logged in already. */
export function RequireLoggedOut() {
  const session = useSession();
  return session.status === 'in' ? <Navigate to={homeOf(session)} replace /> : <Outlet />;
}

export function Home() {
  const session = useSession();
  return <Navigate to={session.status === 'in' ? homeOf(session) : '/dashboard'} replace />;
}
