export * from './operations-payouts/operations-payouts-routes.js';
export * from './operations-payouts/payout-batch-route.js';
export * from './own-payouts/own-payouts-routes.js';
export * from './pause/payout-pause-route.js';
export * from './reconciliation/reconciliation-route.js';
export * from './earnings-statement/earnings-statement-route.js';
