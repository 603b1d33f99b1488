export * from './erasure-preview/erasure-preview-route.js';
export * from './me-route.js';
export * from './referrer-route.js';
export * from './unread-counts-route.js';
export * from './own-sessions-route.js';
export * from './social-profile-route.js';
export * from './project-verifications-route.js';
