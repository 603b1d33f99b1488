/** The feature's page, a chunk of its own. */
export const logInPage = async () => ({ Component: (await import('./components/login-page.js')).LoginPage });
