import { createBrowserRouter, Outlet } from 'react-router-dom';
import { forgotPasswordPage, logInPage, researchersPage, resetPasswordPage } from '../features/auth/index.js';
import { inboxPage } from '../features/demo-inbox/index.js';
import { myProjectsPage } from '../features/my-projects/index.js';
import { payoutsPage, payoutSettingsPage } from '../features/payouts/index.js';
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
import { browsePage, projectPage } from '../features/projects/index.js';
import { screenerPage, successPage } from '../features/screener/index.js';
import {
  accountDetailsPage,
  accountErasedPage,
  cookieSettingsPage,
  notificationsPage,
  ownPrivacyPage,
  passwordPage,
  sessionsPage,
  settingsFrame,
  socialAccountsPage,
  unsubscribePage,
} from '../features/settings/index.js';
import { personalPage, signUpFlowPage } from '../features/signup/index.js';
import { operationsPage } from '../features/staff-operations/index.js';
import { supportPage } from '../features/staff-support/index.js';
import { verifyEmailPage, verifyWorkEmailPage } from '../features/verification/index.js';
import { FaultPage } from '../shared/page/fault-page.js';
import { RequireLoggedOut, RequireLogin, RequireProfile, RequireRole, Home } from './guards.js';
import { operationsRoles, supportRoles } from '../shared/session/roles.js';
import { NotFoundPage } from './pages/not-found-page.js';
import { SessionGate } from './session-gate.js';
import { BootSkeleton } from './shell/boot-skeleton.js';

/** The route table of spec 1, section 2. Each page is a lazy-loaded chunk. */
export const router = createBrowserRouter(
  [
    {
      Component: SessionGate,
      HydrateFallback: BootSkeleton,
      children: [
        {
          Component: Outlet,
          errorElement: <FaultPage onRetry={() => window.location.reload()} />,
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
            { path: 'unsubscribe', lazy: unsubscribePage },
            { path: 'account-erased', lazy: accountErasedPage },
            { path: 'verify-email', lazy: verifyEmailPage },
            { path: 'dashboard/work-email-verification-modal', lazy: verifyWorkEmailPage },
            { path: 'demo/inbox', lazy: inboxPage },
            { path: 'terms', lazy: termsPage },
            { path: 'privacy', lazy: privacyPage },
            { path: 'gdpr', lazy: gdprPage },
            { path: 'support', lazy: helpPage },
            { path: 'careers', lazy: careersPage },
            { path: 'cookies', lazy: cookiesPage },
            { path: 'referral-policy', lazy: referralPolicyPage },
            { path: 'participation-agreement', lazy: participationAgreementPage },
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
                { path: 'projects/survey/success', lazy: successPage },
                { path: 'surveys', lazy: myProjectsPage },
                { path: 'profile', lazy: async () => ({ Component: (await import('./pages/profile.js')).Profile }) },
                { path: 'messages', lazy: async () => ({ Component: (await import('./pages/messages-page.js')).MessagesPage }) },
                ...['referrals', 'referrals/search', 'referrals/referral-info'].map((path) => ({
                  path,
                  lazy: async () => ({ Component: (await import('./pages/referrals-page.js')).ReferralsPage }),
                })),
                { path: 'payouts', lazy: payoutsPage },
                {
                  path: 'settings',
                  lazy: settingsFrame,
                  children: [
                    { index: true, lazy: accountDetailsPage },
                    { path: 'password', lazy: passwordPage },
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
              element: <RequireRole roles={operationsRoles} />,
              children: [{ path: 'staff/operations', lazy: operationsPage }],
            },
            {
              element: <RequireRole roles={supportRoles} />,
              children: [{ path: 'staff/support', lazy: supportPage }],
            },
            { path: '*', Component: NotFoundPage },
          ],
        },
      ],
    },
  ],
  { basename: '/panelists/v2' },
);
