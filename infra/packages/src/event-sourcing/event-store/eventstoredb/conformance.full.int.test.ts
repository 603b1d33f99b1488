import { afterAll, beforeAll, describe } from '@jest/globals';
import { startEventStoreDouble } from '../../../../../testing/event-store-double/index.js';
import type { EventStoreDouble } from '../../../../../testing/event-store-double/index.js';
import { eventStoreConformance } from '../../../../../checks/conformance/event-store-conformance.test-kit.js';
import { eventually } from '../../../../../checks/conformance/store-under-test.test-kit.js';
import { partOfServer, storesAt } from './eventstoredb-store.test-kit.js';

const promises = { strongIdempotency: false, transactions: false };

// Tests our mapping of a server's answers, not the server: see `startEventStoreDouble`.
eventStoreConformance(
  'EventStoreDB, on the double',
  async () => {
    const double = await startEventStoreDouble();
    const { open, close } = storesAt(double.url);
    const store = open();
    return {
      store,
      another: async () => open(),
      cutConnections: async () => double.cutConnections(),
      loseTail: async (count) => {
        if (count > 0) double.log.truncate(count);
        // A restored server has started anew.
        double.cutConnections();
        await eventually('it answers again', () =>
          store.head().then(
            () => true,
            () => false,
          ),
        );
      },
      close: async () => {
        await close();
        await double.stop();
      },
    };
  },
  { ...promises, connections: true, restorable: true },
);

describe('one server for all tests', () => {
  let double: EventStoreDouble;
  beforeAll(async () => {
    double = await startEventStoreDouble();
  });
  afterAll(async () => double.stop());
  // Tests of a real server run this way, so the double must pass it too.
  eventStoreConformance('EventStoreDB, on a part of the double', async () => partOfServer(double.url), {
    ...promises,
    connections: false,
    restorable: false,
  });
});
