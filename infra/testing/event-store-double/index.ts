export { certificate } from './start-event-store-double.js';
export { startEventStoreDouble } from './start-event-store-double.js';
export type { EventStoreDouble } from './start-event-store-double.js';
export type { Faults, NodeAddress } from './faults.js';
