export * from './calls.js';
export * from './contracts.js';
export * from './feature-flag-contracts.js';
export * from './ledger-contracts.js';
export * from './feature-flag-name.js';
export * from './queue-board-path.js';
export * from './queue-contracts.js';
export * from './streams.js';
