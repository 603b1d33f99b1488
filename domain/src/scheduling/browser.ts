export * from './calendar-file.js';
export * from './calls.js';
export * from './contracts.js';
export * from './free-slots.js';
export * from './refusals.js';
export * from './slot.js';
export * from './streams.js';
