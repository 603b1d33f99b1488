export * from './browser.js';
export * from './load-disputed-response.js';
export * from './contested-response.js';
export * from './dispute.js';
export * from './events.js';
export * from './jobs.js';
