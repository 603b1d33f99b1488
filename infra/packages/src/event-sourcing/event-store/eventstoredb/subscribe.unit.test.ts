import { expect, it } from '@jest/globals';
import { eventually } from '../../../../../checks/conformance/store-under-test.test-kit.js';
import type { Position } from '../port.js';
import type { Connection, SubscriptionListener } from './connection.js';
import { positionText } from './log-position.js';
import { subscribe } from './subscribe.js';

const at = (place: bigint) => ({ commit: place, prepare: place });

it('a checkpoint that comes after the reader was moved on does not take it back', async () => {
  let listener: SubscriptionListener | undefined;
  const never = async (): Promise<never> => new Promise(() => undefined);
  const connection: Connection = {
    append: never,
    readStream: never,
    readAll: never,
    delete: never,
    tombstone: never,
    close: async () => undefined,
    subscribe: (_from, _filter, listening) => {
      listener = listening;
      return { pause: () => undefined, resume: () => undefined, stop: () => undefined };
    },
  };
  const positions: (Position | null)[] = [];
  let clear: Position | undefined = positionText(at(9n));
  const subscription = subscribe(
    {
      connection,
      filter: { types: ['Rare'] },
      batchSize: 10,
      stallMs: 60_000,
      onError: () => undefined,
      handler: async ({ position }) => {
        positions.push(position);
        clear = undefined;
        // Meanwhile the server sends a checkpoint.
        if (positions.length > 1) return;
        listener?.checkpoint(at(5n));
        setTimeout(() => listener?.checkpoint(at(12n)), 20);
      },
      tail: {
        clearUntil: () => clear,
        begin: async () => null,
        add: () => undefined,
        end: () => null,
        onMove: () => () => undefined,
      },
    },
    async () => null,
  );
  await eventually('both places', () => positions.length === 2);
  await subscription.stop();
  expect(positions).toEqual([positionText(at(9n)), positionText(at(12n))]);
});
