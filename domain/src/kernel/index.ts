export * from './browser.js';
export * from './context.js';
export * from './decider.js';
export * from './event.js';
export * from './free-of-person.js';
export * from './ids.js';
export * from './job.js';
export * from './reservation.js';
