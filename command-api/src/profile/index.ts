export * from './preference-routes.js';
export * from './hide-project.js';
export * from './payout-settings-route.js';
export * from './picture-route.js';
export * from './save-profile.js';
export * from './video-intro-route.js';
