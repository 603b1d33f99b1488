export * from './browser.js';
export * from './contested-of.js';
export * from './contested-response.js';
export * from './dispute.js';
export * from './events.js';
export * from './jobs.js';
