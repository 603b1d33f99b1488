export * from './me-route.js';
export * from './own-sessions-route.js';
export * from './social-profile-route.js';
