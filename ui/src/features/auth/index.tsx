/** Entry points of the feature; the router lazy-loads each. */
export const logInPage = async () => ({ Component: (await import('./components/login-page.js')).LoginPage });
export const researchersPage = async () => ({
  Component: (await import('./components/researchers-page.js')).ResearchersPage,
});
export const forgotPasswordPage = async () => ({
  Component: (await import('./components/forgot-password-page.js')).ForgotPasswordPage,
});
export const resetPasswordPage = async () => ({
  Component: (await import('./components/reset-password-page.js')).ResetPasswordPage,
});
export const undoEmailPage = async () => ({ Component: (await import('./components/undo-email-page.js')).UndoEmailPage });
export const suspendedPage = async () => ({ Component: (await import('./components/suspended-page.js')).SuspendedPage });
