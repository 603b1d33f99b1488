export { SupportReviewPage } from './support-review-page.js';
export { SupportReviewsPage } from './support-reviews-page.js';
