export * from './calls.js';
export * from './contracts.js';
export * from './dispute-id.js';
export * as disputeLifecycle from './dispute-lifecycle.js';
export * from './dispute-text.js';
export * from './evidence.js';
export * from './grounds.js';
export * from './refusals.js';
export * from './streams.js';
