export * from './browser.js';
export * from './events.js';
export * from './feature-flag.js';
export { liftBySecondPerson, operationsRefusal } from './refusals.js';
