/** Entry point of the feature; the router lazy-loads it. */
export const myProjectsPage = async () => ({ Component: (await import('./components/my-projects-page.js')).MyProjectsPage });
