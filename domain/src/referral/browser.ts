export * from './calls.js';
export * from './contracts.js';
export * from './referral-cause.js';
export * from './referral-id.js';
export * from './referral-status.js';
export * from './refusals.js';
export * from './streams.js';
export * from './terms.js';
