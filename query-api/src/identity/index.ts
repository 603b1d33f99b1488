export * from './erasure-preview/erasure-preview-route.js';
export * from './administered-accounts-route.js';
export * from './me-route.js';
export * from './own-log-in-routes.js';
export * from './referrer-route.js';
