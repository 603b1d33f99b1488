/** Entry points of the feature; the router lazy-loads each. */
export const termsPage = async () => ({ Component: (await import('./components/terms-page.js')).TermsPage });
export const privacyPage = async () => ({ Component: (await import('./components/privacy-page.js')).PrivacyPage });
export const gdprPage = async () => ({ Component: (await import('./components/gdpr-page.js')).GdprPage });
export const supportPage = async () => ({ Component: (await import('./components/support-page.js')).SupportPage });
export const careersPage = async () => ({ Component: (await import('./components/careers-page.js')).CareersPage });
export const cookiesPage = async () => ({ Component: (await import('./components/cookies-page.js')).CookiesPage });
export const referralPolicyPage = async () => ({
  Component: (await import('./components/referral-policy-page.js')).ReferralPolicyPage,
});
export const participationAgreementPage = async () => ({
  Component: (await import('./components/participation-agreement-page.js')).ParticipationAgreementPage,
});
