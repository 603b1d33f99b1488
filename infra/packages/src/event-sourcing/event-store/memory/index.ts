export { memoryEventStore } from './memory-event-store.js';
