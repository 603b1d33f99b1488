export { categoryOf } from './category.js';
export { eventStoreFrom } from './event-store-from.js';
export { eventStoreDbEventStore } from './eventstoredb/index.js';
export type { EventStoreDbOptions } from './eventstoredb/index.js';
export { memoryEventStore } from './memory/index.js';
export * from './port.js';
export { distanceOf } from './position.js';
export { postgresEventStore } from './postgres/index.js';
export type { PostgresEventStoreOptions } from './postgres/index.js';
