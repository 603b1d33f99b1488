export * from './browser.js';
export * from './events.js';
export * from './jobs.js';
export * from './review.js';
