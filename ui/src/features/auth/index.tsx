/** Entry points of the feature; the router lazy-loads each. */
export const logInPage = async () => ({ Component: (await import('./components/login-page.js')).LoginPage });
export const researchersPage = async () => ({
  Component: (await import('./components/researchers-page.js')).ResearchersPage,
});
