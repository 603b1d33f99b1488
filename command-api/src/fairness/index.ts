export * from './decide-review.js';
export { requestReviewRoute } from './request-review.js';
