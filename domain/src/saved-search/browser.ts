export * from './alert-settings.js';
export * from './calls.js';
export * from './contracts.js';
export * from './criteria.js';
export * from './criteria-text.js';
export * from './normal-criteria.js';
export * from './search-finds.js';
export * from './streams.js';
