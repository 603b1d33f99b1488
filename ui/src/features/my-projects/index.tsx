/** The feature's page, a chunk of its own. */
export const myProjectsPage = async () => ({ Component: (await import('./components/my-projects-page.js')).MyProjectsPage });
