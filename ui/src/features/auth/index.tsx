/** Entry point of the feature; the router lazy-loads it. */
export const logInPage = async () => ({ Component: (await import('./components/login-page.js')).LoginPage });
