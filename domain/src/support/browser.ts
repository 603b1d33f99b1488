export * from './contracts.js';
export * from './impersonation-contracts.js';
export * from './streams.js';
export * from './export-contracts.js';
export * from './export-status.js';
export * from './privacy-contracts.js';
export * from './state-contracts.js';
