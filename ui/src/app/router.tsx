import { createBrowserRouter, Navigate, Outlet, type RouteObject } from 'react-router-dom';
import {
  forgotPasswordPage,
  logInPage,
  researchersPage,
  resetPasswordPage,
  suspendedPage,
  undoEmailPage,
} from '../features/auth/index.js';
import { componentsPage } from '../features/demo-components/index.js';
import { inboxPage } from '../features/demo-inbox/index.js';
import {
  contestPage,
  ownDisputePage,
  ownDisputesPage,
  projectDisputePage,
  projectDisputesPage,
  supportDisputePage,
  supportDisputesPage,
} from '../features/disputes/index.js';
import { rightsPage, rulePage, rulesPage, supportReviewPage, supportReviewsPage } from '../features/fairness/index.js';
import { messagesPage } from '../features/messages/index.js';
import { myProjectsPage } from '../features/my-projects/index.js';
import { cancelDestinationPage, confirmDestinationPage, payoutsPage, payoutSettingsPage } from '../features/payouts/index.js';
import {
  careersPage,
  cookiesPage,
  gdprPage,
  participationAgreementPage,
  privacyPage,
  referralPolicyPage,
  supportPage as helpPage,
  termsPage,
} from '../features/public-pages/index.js';
import { referralsPage } from '../features/referrals/index.js';
import {
  detailsPage,
  invitationsPage,
  ownProjectsPage,
  projectFrame,
  projectMessagesPage,
  responsesPage,
  slotsPage,
} from '../features/researcher/index.js';
import { browsePage, projectPage } from '../features/projects/index.js';
import { cancellationPage, reschedulePage, schedulePage } from '../features/scheduling/index.js';
import { screenerPage, successPage } from '../features/screener/index.js';
import {
  accountDetailsPage,
  accountErasedPage,
  cookieSettingsPage,
  notificationsPage,
  ownPrivacyPage,
  passwordPage,
  sessionsPage,
  secondFactorPage,
  settingsFrame,
  socialAccountsPage,
  unsubscribePage,
} from '../features/settings/index.js';
import { personalPage, signUpFlowPage } from '../features/signup/index.js';
import { administrationPage } from '../features/staff-administration/index.js';
import { operationsPage } from '../features/staff-operations/index.js';
import { supportPage } from '../features/staff-support/index.js';
import { verifyEmailPage, verifyWorkEmailPage } from '../features/verification/index.js';
import { RequireLoggedOut, RequireLogin, RequireProfile, RequireResearcher, RequireRole, Home } from './guards.js';
import { administratorRoles, operationsRoles, researcherHome, supportRoles } from '../shared/session/roles.js';
import { isDemo } from '../shared/page-config/page-config.js';
import { RouteFault } from './pages/route-fault.js';
import { SessionGate } from './session-gate.js';
import { BootSkeleton } from './shell/boot-skeleton.js';
import { examplePages } from './tour/tour-pages.js';

export const basename = '/panelists/v2';

/** The route table of spec 1, section 2. Each page is a lazy-loaded chunk. */
export const routes = (): RouteObject[] => [
  {
    Component: SessionGate,
    HydrateFallback: BootSkeleton,
    children: [
      {
        Component: Outlet,
        errorElement: <RouteFault />,
        children: [
          { index: true, Component: Home },
          {
            Component: RequireLoggedOut,
            children: [
              { path: 'login', lazy: logInPage },
              { path: 'researchers', lazy: researchersPage },
            ],
          },
          { path: 'personal', lazy: personalPage },
          { path: 'create', lazy: signUpFlowPage },
          { path: 'forgot-password', lazy: forgotPasswordPage },
          { path: 'reset-password', lazy: resetPasswordPage },
          { path: 'undo-email', lazy: undoEmailPage },
          { path: 'confirm-destination', lazy: confirmDestinationPage },
          { path: 'cancel-destination', lazy: cancelDestinationPage },
          { path: 'suspended', lazy: suspendedPage },
          { path: 'unsubscribe', lazy: unsubscribePage },
          { path: 'account-erased', lazy: accountErasedPage },
          { path: 'verify-email', lazy: verifyEmailPage },
          ...(isDemo()
            ? [
                { path: 'demo/inbox', lazy: inboxPage },
                { path: 'demo/components', lazy: componentsPage },
              ]
            : []),
          { path: 'terms', lazy: termsPage },
          { path: 'privacy', lazy: privacyPage },
          { path: 'gdpr', lazy: gdprPage },
          { path: 'support', lazy: helpPage },
          { path: 'careers', lazy: careersPage },
          { path: 'cookies', lazy: cookiesPage },
          { path: 'referral-policy', lazy: referralPolicyPage },
          { path: 'participation-agreement', lazy: participationAgreementPage },
          { path: 'rights', lazy: rightsPage },
          { path: 'rules', lazy: rulesPage },
          { path: 'rules/:name', lazy: rulePage },
          { path: 'projects/browse', lazy: browsePage },
          { path: 'projects/view/:id/:slug?', lazy: projectPage },
          {
            Component: RequireProfile,
            children: [{ path: 'projects/survey/:id', lazy: screenerPage }],
          },
          {
            Component: RequireLogin,
            children: [
              { path: 'dashboard', lazy: async () => ({ Component: (await import('./pages/dashboard.js')).Dashboard }) },
              { path: 'dashboard/work-email-verification-modal', lazy: verifyWorkEmailPage },
              { path: 'projects/survey/success', lazy: successPage },
              ...examplePages,
              { path: 'surveys', lazy: myProjectsPage },
              { path: 'surveys/:id/schedule', lazy: schedulePage },
              { path: 'surveys/:id/contest', lazy: contestPage },
              { path: 'disputes', lazy: ownDisputesPage },
              { path: 'disputes/:id', lazy: ownDisputePage },
              { path: 'schedule/:bookingUid/reschedule/:id', lazy: reschedulePage },
              { path: 'schedule/:bookingUid/cancellation/:id', lazy: cancellationPage },
              { path: 'profile', lazy: async () => ({ Component: (await import('./pages/profile.js')).Profile }) },
              { path: 'messages', lazy: messagesPage },
              { path: 'referrals', lazy: referralsPage },
              { path: 'referrals/search', lazy: referralsPage },
              { path: 'referrals/referral-info', lazy: referralsPage },
              { path: 'payouts', lazy: payoutsPage },
              { path: 'earnings', element: <Navigate to="/payouts" replace /> },
              {
                path: 'settings',
                lazy: settingsFrame,
                children: [
                  { index: true, lazy: accountDetailsPage },
                  { path: 'password', lazy: passwordPage },
                  { path: 'second-factor', lazy: secondFactorPage },
                  { path: 'social', lazy: socialAccountsPage },
                  { path: 'notifications', lazy: notificationsPage },
                  { path: 'sessions', lazy: sessionsPage },
                  { path: 'privacy', lazy: ownPrivacyPage },
                  { path: 'payouts', lazy: payoutSettingsPage },
                  { path: 'cookie-settings', lazy: cookieSettingsPage },
                ],
              },
            ],
          },
          {
            Component: RequireResearcher,
            children: [
              { path: 'researcher', element: <Navigate to={researcherHome} replace /> },
              { path: 'researcher/projects', lazy: ownProjectsPage },
              {
                path: 'researcher/publish',
                lazy: async () => ({ Component: (await import('./try-screener/publish-page.js')).PublishPageWithTrial }),
              },
              {
                path: 'researcher/projects/:id',
                lazy: projectFrame,
                children: [
                  { index: true, lazy: responsesPage },
                  { path: 'messages', lazy: projectMessagesPage },
                  { path: 'slots', lazy: slotsPage },
                  { path: 'invitations', lazy: invitationsPage },
                  { path: 'disputes', lazy: projectDisputesPage },
                  { path: 'disputes/:disputeId', lazy: projectDisputePage },
                  { path: 'details', lazy: detailsPage },
                ],
              },
            ],
          },
          {
            element: <RequireRole roles={operationsRoles} />,
            children: [{ path: 'staff/operations', lazy: operationsPage }],
          },
          {
            element: <RequireRole roles={administratorRoles} />,
            children: [{ path: 'staff/administration', lazy: administrationPage }],
          },
          {
            element: <RequireRole roles={supportRoles} />,
            children: [
              { path: 'staff/support', lazy: supportPage },
              { path: 'staff/support/reviews', lazy: supportReviewsPage },
              { path: 'staff/support/reviews/:userId/:id', lazy: supportReviewPage },
              { path: 'staff/support/disputes', lazy: supportDisputesPage },
              { path: 'staff/support/disputes/:userId/:id', lazy: supportDisputePage },
            ],
          },
          { path: '*', lazy: async () => ({ Component: (await import('./pages/not-found-page.js')).NotFoundPage }) },
        ],
      },
    ],
  },
];

/** The router of the browser's address. */
export const browserRouter = (table: RouteObject[]) => createBrowserRouter(table, { basename });

/**
 * Drops the percent signs of a path that cannot be decoded: it names no page, and the router would
 * log a failure.
 */
export function readablePath(): void {
  const { pathname, search, hash } = window.location;
  if (decoded(pathname) !== null) return;
  window.history.replaceState(window.history.state, '', pathname.replaceAll('%', '') + search + hash);
}

function decoded(path: string): string | null {
  try {
    return decodeURI(path);
  } catch {
    return null;
  }
}
