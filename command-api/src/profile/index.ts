export * from './give-consent.js';
export * from './hide-project.js';
export * from './payout-settings-route.js';
export * from './picture-route.js';
