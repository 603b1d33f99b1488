/** Entry points of the feature; the router lazy-loads each. */
export const screenerPage = async () => ({ Component: (await import('./components/screener-page.js')).ScreenerPage });
export const successPage = async () => ({ Component: (await import('./components/success-page.js')).SuccessPage });
