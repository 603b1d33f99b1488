export * from './erasure-preview/erasure-preview-route.js';
export * from './me-route.js';
export * from './unread-counts-route.js';
export * from './own-sessions-route.js';
export * from './social-profile-route.js';
