export * from './lift-pause.js';
export * from './note-difference.js';
export * from './payout-routes.js';
export * from './retry-payouts.js';
export * from './webhook-routes.js';
