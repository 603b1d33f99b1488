export * from './hide-project.js';
export * from './notification-routes.js';
export * from './payout-settings-route.js';
export * from './picture-route.js';
