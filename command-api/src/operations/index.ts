export * from './deposit-funds.js';
export * from './projector-command-routes.js';
