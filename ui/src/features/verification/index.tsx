/** Entry point of the feature; the router lazy-loads it. */
export const verifyEmailPage = async () => ({ Component: (await import('./components/verify-email-page.js')).VerifyEmailPage });

/** The dialogs of the feature, available on every page. */
export const verificationDialogs = async () => ({
  default: (await import('./components/verification-dialogs.js')).VerificationDialogs,
});
export const verifyWorkEmailPage = async () => ({
  Component: (await import('./components/verify-work-email-page.js')).VerifyWorkEmailPage,
});
