export * from './calls.js';
export * from './contracts.js';
export * from './dispute-id.js';
export * as disputeLife from './dispute-life.js';
export * from './dispute-words.js';
export * from './evidence.js';
export * from './grounds.js';
export * from './refusals.js';
export * from './streams.js';
