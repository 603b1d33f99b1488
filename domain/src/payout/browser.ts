export * from './contracts.js';
export * from './payout-method.js';
