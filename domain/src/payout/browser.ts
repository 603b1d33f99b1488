export * from './contracts.js';
export * from './fee.js';
export * from './left-reason.js';
export * from './payout-method.js';
export * from './payout-words.js';
export * as payoutLife from './payout-life.js';
export * from './status-text.js';
export * from './streams.js';
