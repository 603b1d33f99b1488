export * from './deposit-funds.js';
export * from './projector-command-routes.js';
export * from './set-feature-flag.js';
