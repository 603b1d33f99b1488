import { setImmediate as aTurn } from 'node:timers/promises';
import type { EventStore, Position } from '../event-store/port.js';
import { snapshotTime } from './read-snapshot.js';

export type ChangesSince = NonNullable<EventStore['changesSince']>;

/** Knows which streams any process has written. */
export interface StreamChanges {
  /**
   * Resolves once `changed` has got every write from before the current read snapshot. Concurrent
   * callers share one query.
   */
  readonly refresh: () => Promise<void>;
}

/**
 * Queries the store for changed streams on demand, each time from the position of the last query.
 * @param changed gets the last revision of each changed stream, or `all` where any may have changed
 */
export function streamChanges(
  changesSince: ChangesSince,
  changed: (streams: ReadonlyMap<string, number> | 'all') => void,
): StreamChanges {
  let position: Position | null = null;
  /** Start of the last finished query: all earlier writes are known. */
  let knownUntil = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;

  const look = async (): Promise<void> => {
    // Callers in the same turn of the event loop share the query.
    await aTurn();
    const began = performance.now();
    try {
      const changes = await changesSince(position);
      changed(changes.streams);
      position = changes.position;
      knownUntil = began;
    } finally {
      looking = undefined;
    }
  };
  return {
    refresh: async () => {
      const moment = snapshotTime();
      for (;;) {
        if (knownUntil >= moment) return;
        // A running query may have begun too early: then the loop runs another.
        await (looking ??= look());
      }
    },
  };
}
