const pages = async () => import('./components/pages.js');
const support = async () => import('./components/support-pages.js');

/** Entry points of the feature; the router lazy-loads them. */
export const rightsPage = async () => ({ Component: (await pages()).RightsPage });
export const rulesPage = async () => ({ Component: (await pages()).RulesPage });
export const rulePage = async () => ({ Component: (await pages()).RulePage });
export const supportReviewsPage = async () => ({ Component: (await support()).SupportReviewsPage });
export const supportReviewPage = async () => ({ Component: (await support()).SupportReviewPage });
