import type { Subscription } from '../port.js';
import type { Connection } from './connection.js';
import { subscribe } from './subscribe.js';
import { tailOf } from './tail.js';
import type { Tail } from './tail.js';

/**
 * The tail of a process: one subscription for all its subscribers, opened with the first of them.
 */
export interface SharedTail extends Tail {
  readonly onMove: (moved: () => void) => () => void;
  readonly close: () => Promise<void>;
}

export function sharedTail(
  connection: Connection,
  options: { readonly stallMs: number; readonly onError: (error: unknown) => void },
): SharedTail {
  const tail = tailOf(connection);
  const watchers = new Set<() => void>();
  let subscription: Subscription | undefined;
  const notify = (): void => {
    for (const moved of watchers) moved();
  };
  const open = (): Subscription =>
    subscribe(
      {
        ...options,
        connection,
        filter: undefined,
        batchSize: 500,
        handler: async (page) => {
          tail.add(page);
          notify();
        },
      },
      async () => {
        const end = await tail.begin();
        notify();
        return end;
      },
    );
  return {
    ...tail,
    onMove: (moved) => {
      watchers.add(moved);
      subscription ??= open();
      return () => void watchers.delete(moved);
    },
    close: async () => subscription?.stop(),
  };
}
