export * from './operations-payouts/operations-payouts-routes.js';
export * from './own-payouts/own-payouts-routes.js';
