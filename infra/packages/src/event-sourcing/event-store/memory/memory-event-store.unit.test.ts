import { eventStoreConformance } from '../../../../../checks/conformance/event-store-conformance.test-kit.js';
import { memoryEventStore } from './memory-event-store.js';

eventStoreConformance(
  'memory',
  async () => {
    const store = memoryEventStore();
    return { store, another: async () => store, close: () => store.close() };
  },
  { strongIdempotency: true, transactions: false, connections: false, restorable: false },
);
