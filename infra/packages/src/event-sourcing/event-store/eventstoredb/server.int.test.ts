import { afterAll, describe } from '@jest/globals';
import { findEventStore } from '../../../../../testing/event-store-server/find-event-store.js';
import { eventStoreConformance } from '../../../../../checks/conformance/event-store-conformance.test-kit.js';
import { partOfServer } from './eventstoredb-store.test-kit.js';

const found = await findEventStore();
const suite = found.missing === null ? describe : describe.skip;

suite(`a server for tests ${found.missing ?? ''}`, () => {
  afterAll(found.stop);
  eventStoreConformance('a real EventStoreDB', async () => partOfServer(found.url ?? ''), {
    strongIdempotency: false,
    transactions: false,
    connections: false,
    restorable: false,
  });
});
