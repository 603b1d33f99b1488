export * from './contracts.js';
export * from './errors.js';
export * from './matchable-person.js';
export * from './matching-terms.js';
export * from './matching.js';
export * from './project.js';
export * from './screener.js';
export * from './skip-logic.js';
