// One part for all pages of disputes: each part of its own would split the code that other pages
// share.
export { ContestPage } from './contest-page.js';
export { OwnDisputePage } from './own-dispute-page.js';
export { OwnDisputesPage } from './own-disputes-page.js';
export { ProjectDisputePage } from './project-dispute-page.js';
export { ProjectDisputesPage } from './project-disputes-page.js';
export { SupportDisputePage } from './support-dispute-page.js';
export { SupportDisputesPage } from './support-disputes-page.js';
