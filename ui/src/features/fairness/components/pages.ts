// One part for all pages that anybody reads: each part of its own would split the code that they
// share.
export { RightsPage } from './rights-page.js';
export { RulePage } from './rule-page.js';
export { RulesPage } from './rules-page.js';
