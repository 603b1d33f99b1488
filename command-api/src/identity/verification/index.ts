export * from './link-token-route.js';
export * from './complete-route.js';
export * from './webhook-route.js';
