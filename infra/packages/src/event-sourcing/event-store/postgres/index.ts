export { postgresEventStore } from './postgres-event-store.js';
export type { PostgresEventStoreOptions } from './postgres-event-store.js';
