export * from './carried.js';
export * from './clock/index.js';
export * from './config/index.js';
export * from './logging/index.js';
export * from './metrics/index.js';
export * from './repeat/index.js';
export * from './tracing/index.js';
