export * from './browser.js';
export * from './history-words.js';
export * from './secret-fields.js';
