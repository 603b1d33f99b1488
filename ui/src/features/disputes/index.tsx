const pages = async () => import('./components/pages.js');

/** Entry points of the feature; the router lazy-loads them. */
export const ownDisputesPage = async () => ({ Component: (await pages()).OwnDisputesPage });
export const ownDisputePage = async () => ({ Component: (await pages()).OwnDisputePage });
export const contestPage = async () => ({ Component: (await pages()).ContestPage });
export const projectDisputesPage = async () => ({ Component: (await pages()).ProjectDisputesPage });
export const projectDisputePage = async () => ({ Component: (await pages()).ProjectDisputePage });
export const supportDisputesPage = async () => ({ Component: (await pages()).SupportDisputesPage });
export const supportDisputePage = async () => ({ Component: (await pages()).SupportDisputePage });
