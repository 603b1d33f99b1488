import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@panelist/infra/foundation';

/** A room that runs alone in its process. */
export interface RoomProcess {
  /** Resolves once it is ready for work; rejects when it could not be started within its patience. */
  readonly started: Promise<void>;
  /** Lets `/readyz` say no, goes on answering for the drain, then ends in order, each part within the deadline. */
  readonly stop: (deadlineMs: number) => Promise<void>;
}

interface Lifecycle {
  readonly name: string;
  readonly logger: Logger;
  /** Begins; `stopping` aborts when the process was told to end. */
  readonly start: (stopping: AbortSignal) => Promise<void>;
  /** How long it goes on answering after it was told to end, in milliseconds. */
  readonly drainMs: () => number;
  readonly close: (deadlineMs: number) => Promise<void>;
}

export function roomProcess({ name, logger, start, drainMs, close }: Lifecycle): RoomProcess {
  const stopping = new AbortController();
  const started = start(stopping.signal);
  started.then(
    () => logger.info({ room: name }, 'ready'),
    () => undefined,
  );
  return {
    started,
    stop: async (deadlineMs) => {
      logger.info({ room: name }, 'stopping');
      stopping.abort();
      await started.catch(() => undefined);
      await pause(drainMs());
      await close(deadlineMs);
      logger.info({ room: name }, 'stopped');
    },
  };
}
