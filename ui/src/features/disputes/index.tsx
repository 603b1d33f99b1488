/** Entry points of the feature; the router lazy-loads them, each page as a chunk of its own. */
export const ownDisputesPage = async () => ({ Component: (await import('./components/own-disputes-page.js')).OwnDisputesPage });
export const ownDisputePage = async () => ({ Component: (await import('./components/own-dispute-page.js')).OwnDisputePage });
export const contestPage = async () => ({ Component: (await import('./components/contest-page.js')).ContestPage });
export const projectDisputesPage = async () => ({
  Component: (await import('./components/project-disputes-page.js')).ProjectDisputesPage,
});
export const projectDisputePage = async () => ({
  Component: (await import('./components/project-dispute-page.js')).ProjectDisputePage,
});
export const supportDisputesPage = async () => ({
  Component: (await import('./components/support-disputes-page.js')).SupportDisputesPage,
});
export const supportDisputePage = async () => ({
  Component: (await import('./components/support-dispute-page.js')).SupportDisputePage,
});
