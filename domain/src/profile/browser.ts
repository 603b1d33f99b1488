export * from './contracts.js';
export * from './hiding.js';
export * from './lookups.js';
export * from './notification-settings.js';
export * from './places-attribution.js';
export * from './schemas.js';
export * from './streams.js';
