export * from './contracts.js';
export * from './project.js';
export * from './screener.js';
