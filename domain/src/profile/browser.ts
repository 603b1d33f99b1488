export * from './contracts.js';
export * from './lookups.js';
export * from './schemas.js';
