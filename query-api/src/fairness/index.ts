export * from './statements-routes.js';
export * from './support-reviews-routes.js';
