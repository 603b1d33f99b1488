export * from './contract.js';
export * from './domain-error.js';
export * from './email-address.js';
export * from './errors.js';
export * from './money.js';
export * from './storable-text.js';
