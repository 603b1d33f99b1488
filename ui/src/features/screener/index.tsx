/** The feature's pages, each a chunk of its own. */
export const screenerPage = async () => ({ Component: (await import('./components/screener-page.js')).ScreenerPage });
export const successPage = async () => ({ Component: (await import('./components/success-page.js')).SuccessPage });
