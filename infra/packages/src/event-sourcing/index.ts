export * from './command-handler/index.js';
export * from './event-log/index.js';
export * from './event-store/index.js';
export * from './leases/index.js';
