import { ownPart } from '../../../../../checks/conformance/own-part.test-kit.js';
import type { StoreUnderTest } from '../../../../../checks/conformance/store-under-test.test-kit.js';
import type { EventStore } from '../port.js';
import { eventStoreDbEventStore } from './index.js';
import type { EventStoreDbOptions } from './index.js';

/** Stores at one address, closed together. */
export function storesAt(
  url: string,
  options: EventStoreDbOptions = {},
): { readonly open: (more?: EventStoreDbOptions) => EventStore; readonly close: () => Promise<void> } {
  const stores: EventStore[] = [];
  return {
    open: (more = {}) => {
      const store = eventStoreDbEventStore(url, { ...options, ...more });
      stores.push(store);
      return store;
    },
    close: async () => {
      await Promise.all(stores.map((store) => store.close()));
    },
  };
}

/** An unused part of a server that other tests have written to. */
export async function partOfServer(url: string): Promise<StoreUnderTest> {
  const { open, close } = storesAt(url);
  const whole = open();
  const own = await ownPart(whole);
  return { store: own(whole), another: async () => own(open()), close };
}
