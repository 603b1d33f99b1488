import type { Role } from '@panelist/domain/kernel/browser';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation, useNavigate, useParams } from 'react-router-dom';
import { notify } from '../shared/notices/notices.js';
import { rememberTarget } from '../shared/session/return-target.js';
import { lacksProfile, useSession } from '../shared/session/session-store.js';
import { toLogIn } from './startup/auth-error.js';
import { lazyComponent } from '../shared/states/lazy-component.js';
import { homeOf, hasRole, isOpenToResearchers, researcherHome, researcherRoles } from '../shared/session/roles.js';

const RoleMissingPage = lazyComponent(async () => (await import('./pages/role-missing-page.js')).RoleMissingPage);
const roleMissing = (roles: readonly Role[]): ReactNode => (
  <Suspense fallback={null}>
    <RoleMissingPage roles={roles} />
  </Suspense>
);

/**
 * Pages that require a log-in. A participant without a profile is redirected to create one, a
 * researcher to their own pages.
 */
export function RequireLogin() {
  const session = useSession();
  const { pathname } = useLocation();
  const [leadsBack] = useState(session.status !== 'in');
  if (session.status !== 'in') return <ToLogIn leadsBack={leadsBack} />;
  if (session.isResearcher && !isOpenToResearchers(pathname)) return <Navigate to={researcherHome} replace />;
  if (lacksProfile(session)) return <ToPersonal />;
  return <Outlet />;
}

/** Screeners: a visitor sees the page, which asks to log in; a participant needs a profile. */
export function RequireProfile() {
  return lacksProfile(useSession()) ? <ToPersonal /> : <Outlet />;
}

/**
 * What the address names (an invitation, the payment or the conversation of a mail) is opened
 * afterwards; a plain page leads to the dashboard.
 */
function useReturnTo(leadsBack: boolean): void {
  const { pathname, search } = useLocation();
  const { id } = useParams();
  useEffect(() => {
    const names = [...new URLSearchParams(search).keys()];
    const isNamed = id !== undefined || names.some((name) => name !== 'authError' && name !== 'cc');
    if (leadsBack && isNamed) rememberTarget(pathname + search);
  }, [leadsBack, id, pathname, search]);
}

/**
 * The error of a social log-in and a completion id go along. A page that its reader left by a
 * log-out leads to the dashboard: the next log-in may be another person's.
 */
function ToLogIn({ leadsBack }: { readonly leadsBack: boolean }) {
  useReturnTo(leadsBack);
  return <Navigate to={toLogIn(useLocation().search)} replace />;
}

function ToPersonal() {
  const navigate = useNavigate();
  useReturnTo(true);
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
  const [leadsBack] = useState(session.status !== 'in');
  if (session.status !== 'in') return <ToLogIn leadsBack={leadsBack} />;
  return hasRole(session.roles, roles) ? <Outlet /> : roleMissing(roles);
}

/** Pages about projects: visitors go to the log-in of researchers. */
export function RequireResearcher() {
  const session = useSession();
  if (session.status !== 'in') return <Navigate to="/researchers" replace />;
  return hasRole(session.roles, researcherRoles) ? <Outlet /> : roleMissing(researcherRoles);
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
