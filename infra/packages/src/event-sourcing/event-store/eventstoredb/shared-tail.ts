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
  let isClosed = false;
  const notify = (): void => {
    for (const moved of watchers) moved();
  };
  const open = (): Subscription => {
    const opened = subscribe(
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
    // The log has lost its end, which the tail holds: it begins again with the end that there is.
    opened.done.catch((error: unknown) => {
      options.onError(error);
      if (!isClosed) subscription = open();
    });
    return opened;
  };
  return {
    ...tail,
    onMove: (moved) => {
      watchers.add(moved);
      subscription ??= open();
      return () => void watchers.delete(moved);
    },
    close: async () => {
      isClosed = true;
      await subscription?.stop();
    },
  };
}
