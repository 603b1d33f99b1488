export * from './contracts.js';
export * from './schemas.js';
