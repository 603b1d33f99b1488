import { createBrowserRouter, Outlet } from 'react-router-dom';
import { FaultPage } from '../shared/page/fault-page.js';
import { RequireLoggedOut, RequireLogin, RequireProfile, RequireRole, Home } from './guards.js';
import { operationsRoles, supportRoles } from './navigation/roles.js';
import { NotFoundPage } from './pages/not-found-page.js';
import { SessionGate } from './session-gate.js';
import { BootSkeleton } from './shell/boot-skeleton.js';

/** The route table of spec 1, section 2. Each page is a chunk of its own. */
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
                { path: 'login', lazy: async () => ({ Component: (await import('../features/auth/login-page.js')).LoginPage }) },
              ],
            },
            {
              path: 'personal',
              lazy: async () => ({ Component: (await import('../features/signup/personal-page.js')).PersonalPage }),
            },
            {
              path: 'create',
              lazy: async () => ({ Component: (await import('../features/signup/sign-up-flow-page.js')).SignUpFlowPage }),
            },
            {
              path: 'verify-email',
              lazy: async () => ({ Component: (await import('../features/verification/verify-email-page.js')).VerifyEmailPage }),
            },
            {
              path: 'demo/inbox',
              lazy: async () => ({ Component: (await import('../features/demo-inbox/inbox-page.js')).InboxPage }),
            },
            {
              Component: RequireProfile,
              children: [
                {
                  path: 'projects/browse',
                  lazy: async () => ({ Component: (await import('../features/projects/browse-page.js')).BrowsePage }),
                },
                {
                  path: 'projects/view/:id/:slug?',
                  lazy: async () => ({ Component: (await import('../features/projects/project-page.js')).ProjectPage }),
                },
                {
                  path: 'projects/survey/:id',
                  lazy: async () => ({ Component: (await import('../features/screener/screener-page.js')).ScreenerPage }),
                },
              ],
            },
            {
              Component: RequireLogin,
              children: [
                { path: 'dashboard', lazy: async () => ({ Component: (await import('./pages/dashboard.js')).Dashboard }) },
                {
                  path: 'projects/survey/success',
                  lazy: async () => ({ Component: (await import('../features/screener/success-page.js')).SuccessPage }),
                },
                {
                  path: 'surveys',
                  lazy: async () => ({ Component: (await import('../features/my-projects/my-projects-page.js')).MyProjectsPage }),
                },
                {
                  path: 'payouts',
                  lazy: async () => ({ Component: (await import('../features/payouts/payouts-page.js')).PayoutsPage }),
                },
                {
                  path: 'settings/payouts',
                  lazy: async () => ({
                    Component: (await import('../features/payouts/payout-settings-page.js')).PayoutSettingsPage,
                  }),
                },
              ],
            },
            {
              element: <RequireRole roles={operationsRoles} />,
              children: [
                {
                  path: 'staff/operations',
                  lazy: async () => ({
                    Component: (await import('../features/staff-operations/operations-page.js')).OperationsPage,
                  }),
                },
              ],
            },
            {
              element: <RequireRole roles={supportRoles} />,
              children: [
                {
                  path: 'staff/support',
                  lazy: async () => ({ Component: (await import('../features/staff-support/support-page.js')).SupportPage }),
                },
              ],
            },
            { path: '*', Component: NotFoundPage },
          ],
        },
      ],
    },
  ],
  { basename: '/panelists/v2' },
);
