export * from './contracts.js';
export * from './impersonation-contracts.js';
export * from './streams.js';
