export * from './me-route.js';
export * from './unread-counts-route.js';
