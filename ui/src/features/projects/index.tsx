/** The feature's pages, each a chunk of its own. */
export const browsePage = async () => ({ Component: (await import('./components/browse-page.js')).BrowsePage });
export const projectPage = async () => ({ Component: (await import('./components/project-page.js')).ProjectPage });
