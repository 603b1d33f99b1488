export * from './contracts.js';
export * from './fee.js';
export * from './payout-method.js';
export * from './payout-words.js';
export { destinationMayChange } from './payout-state.js';
export * from './streams.js';
