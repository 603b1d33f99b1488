/** Entry point of the feature; the router lazy-loads it. */
export const referralsPage = async () => ({ Component: (await import('./components/referrals-page.js')).ReferralsPage });
