import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@panelist/infra/foundation';

/** A service in a process of its own. */
export interface ServiceProcess {
  /** Resolves once the service is ready; rejects when it did not start in time. */
  readonly started: Promise<void>;
  /**
   * Makes `/readyz` fail, serves calls during the drain, then closes each part within the deadline.
   */
  readonly stop: (deadlineMs: number) => Promise<void>;
}

interface Lifecycle {
  readonly name: string;
  readonly logger: Logger;
  /** Starts the service; `stopping` aborts when the process gets a signal to end. */
  readonly start: (stopping: AbortSignal) => Promise<void>;
  /** How long it serves calls after the signal to end, in milliseconds. */
  readonly drainMs: () => number;
  readonly close: (deadlineMs: number) => Promise<void>;
}

export function serviceProcess({ name, logger, start, drainMs, close }: Lifecycle): ServiceProcess {
  const stopping = new AbortController();
  const started = start(stopping.signal);
  started.then(
    () => logger.info({ service: name }, 'ready'),
    () => undefined,
  );
  return {
    started,
    stop: async (deadlineMs) => {
      logger.info({ service: name }, 'stopping');
      stopping.abort();
      await started.catch(() => undefined);
      await pause(drainMs());
      await close(deadlineMs);
      logger.info({ service: name }, 'stopped');
    },
  };
}

/**
 * In milliseconds. One Ctrl-C may arrive twice: from the terminal, and again from npm, which
 * forwards it.
 */
const ECHO_MS = 500;

/**
 * Ctrl-C (or SIGTERM, or a closed terminal) calls `stop`, once; a second signal ends the process at
 * once. Ends the process with code 0 after an orderly stop; `fail` shows why a stop failed.
 */
export function stopOnSignals(stop: () => Promise<void>, fail: (error: unknown) => void): void {
  let stoppingSince: number | null = null;
  const onSignal = () => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince < ECHO_MS) return;
      process.exit(130);
    }
    stoppingSince = performance.now();
    void stop().then(
      () => process.exit(0),
      (error: unknown) => {
        fail(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
}
