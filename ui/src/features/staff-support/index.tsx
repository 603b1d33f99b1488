/** Entry point of the feature; the router lazy-loads it. */
export const supportPage = async () => ({ Component: (await import('./components/support-page.js')).SupportPage });
