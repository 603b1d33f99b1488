/** Entry points of the feature; the router lazy-loads each. */
export const browsePage = async () => ({ Component: (await import('./components/browse-page.js')).BrowsePage });
export const projectPage = async () => ({ Component: (await import('./components/project-page.js')).ProjectPage });
