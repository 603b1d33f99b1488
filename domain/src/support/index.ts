export * from './browser.js';
export * from './event-in-words.js';
