export * from './payout-routes.js';
export * from './webhook-routes.js';
