export * from './browser.js';
export * from './events.js';
export * from './feature-flag.js';
export { operationsRefusal } from './refusals.js';
