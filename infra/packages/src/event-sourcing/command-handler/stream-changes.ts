import { setImmediate as aTurn } from 'node:timers/promises';
import type { EventStore, Position } from '../event-store/port.js';
import { snapshotTime } from './read-snapshot.js';

export type ChangesSince = NonNullable<EventStore['changesSince']>;

/** What happened to streams, whoever wrote them. */
export interface StreamChanges {
  /** Resolves once everything that was written before the current moment has been told to `changed`. Those who ask at the same time share a look. */
  readonly refresh: () => Promise<void>;
}

/**
 * Looks what is new when somebody asks, each time from where it looked last.
 * @param changed told the last revision of each stream that was written, or `all`: then anything may have been
 */
export function streamChanges(
  changesSince: ChangesSince,
  changed: (streams: ReadonlyMap<string, number> | 'all') => void,
): StreamChanges {
  let position: Position | null = null;
  /** When the last look that is over began: what was written before that is known. */
  let knownUntil = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;

  const look = async (): Promise<void> => {
    // Whoever asks in the same turn of the event loop shares it.
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
        // One that is under way may have begun too early: then there is another.
        await (looking ??= look());
      }
    },
  };
}
