import type { Role } from '@panelist/domain/kernel/browser';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { notify } from '../shared/notices/notices.js';
import { lacksProfile, useSession } from '../shared/session/session-store.js';
import { toLogIn } from './startup/auth-error.js';
import { RoleMissingPage } from './pages/role-missing-page.js';
import { homeOf, hasRole } from '../shared/session/roles.js';

/** Pages that require a log-in. A participant without a profile is redirected to create one. */
export function RequireLogin() {
  const session = useSession();
  if (session.status !== 'in') return <ToLogIn />;
  if (lacksProfile(session)) return <ToPersonal />;
  return <Outlet />;
}

/** Screeners: a visitor sees the page, which asks to log in; a participant needs a profile. */
export function RequireProfile() {
  return lacksProfile(useSession()) ? <ToPersonal /> : <Outlet />;
}

/** The error of a social log-in and a completion id go along. */
function ToLogIn() {
  const { search } = useLocation();
  return <Navigate to={toLogIn(search)} replace />;
}

function ToPersonal() {
  const navigate = useNavigate();
  useEffect(() => {
    notify.info('You must complete your profile to continue.', {
      label: 'Complete profile',
      run: () => void navigate('/personal'),
    });
  }, [navigate]);
  return <Navigate to="/personal" replace />;
}

/** Staff pages: users without the role see which role the page requires. */
export function RequireRole({ roles }: { readonly roles: readonly Role[] }) {
  const session = useSession();
  if (session.status !== 'in') return <ToLogIn />;
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
