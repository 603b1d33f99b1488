/** The feature's page, a chunk of its own. */
export const verifyEmailPage = async () => ({ Component: (await import('./components/verify-email-page.js')).VerifyEmailPage });

/** Its dialogs, over any page. */
export const verificationDialogs = async () => ({
  default: (await import('./components/verification-dialogs.js')).VerificationDialogs,
});
