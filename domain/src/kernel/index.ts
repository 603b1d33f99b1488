export * from './browser.js';
export * from './context.js';
export * from './decider.js';
export * from './event.js';
export * from './redact-names.js';
export * from './ids.js';
export * from './job.js';
export * from './reservation.js';
