export * from './browser.js';
export * from './events.js';
