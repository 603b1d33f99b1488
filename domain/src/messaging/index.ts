export * from './browser.js';
export * from './conversation.js';
export * from './events.js';
export * from './jobs.js';
