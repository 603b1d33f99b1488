export * from './contracts.js';
export * from './response.js';
