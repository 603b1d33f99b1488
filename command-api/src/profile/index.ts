export * from './give-consent.js';
export * from './hide-project.js';
export * from './notification-routes.js';
export * from './payout-settings-route.js';
export * from './page-preferences-route.js';
export * from './picture-route.js';
export * from './save-profile.js';
export * from './work-email-routes.js';
