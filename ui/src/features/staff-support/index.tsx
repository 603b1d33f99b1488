/** The feature's page, a chunk of its own. */
export const supportPage = async () => ({ Component: (await import('./components/support-page.js')).SupportPage });
