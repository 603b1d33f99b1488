/** Entry point of the feature; the router lazy-loads it. */
export const administrationPage = async () => ({
  Component: (await import('./components/administration-page.js')).AdministrationPage,
});
