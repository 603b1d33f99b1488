export * from './me-route.js';
export * from './own-sessions-route.js';
