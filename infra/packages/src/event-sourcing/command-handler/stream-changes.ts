import { setImmediate as aTurn } from 'node:timers/promises';
import { LogTruncatedError } from '../event-store/port.js';
import type { EventStore, LogMark } from '../event-store/port.js';
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

interface Following {
  /** Gets the last revision of each changed stream, or `all` where any may have changed. */
  readonly changed: (streams: ReadonlyMap<string, number> | 'all') => void;
  /** The furthest event that was read otherwise. */
  readonly seen: () => LogMark | null;
  /** The log has lost events that were read: what was folded from them never happened. */
  readonly truncated: (error: LogTruncatedError) => void;
}

/** Queries the store for changed streams on demand, each time from the event of the last query. */
export function streamChanges(changesSince: ChangesSince, { changed, seen, truncated }: Following): StreamChanges {
  let mark: LogMark | null = null;
  /** Start of the last finished query: all earlier writes are known. */
  let knownUntil = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;

  const look = async (): Promise<void> => {
    // Callers in the same turn of the event loop share the query.
    await aTurn();
    const began = performance.now();
    try {
      const changes = await changesSince(mark, seen());
      changed(changes.streams);
      mark = changes.mark;
      knownUntil = began;
    } catch (error) {
      if (!(error instanceof LogTruncatedError)) throw error;
      // The caller's loop begins again with all that the log holds now.
      mark = null;
      truncated(error);
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
