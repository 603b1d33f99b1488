export * from './me-route.js';
export * from './unread-counts-route.js';
export * from './own-sessions-route.js';
