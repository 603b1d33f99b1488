import type { Logger, Metrics } from '../../foundation/index.js';
import type { LogTruncatedError } from './port.js';

export interface AppendHealth {
  /** Runs a statement of the appends and remembers whether the connection failed with it. */
  readonly watch: <Result>(statement: () => Promise<Result>) => Promise<Result>;
  /**
   * Why appends are not stored at the moment, from the age of the oldest one without an outcome.
   */
  readonly blocked: (oldestMs: number) => string | null;
}

interface AppendHealthOptions {
  /** Asks the server, over the connection of the appends. */
  readonly ask: () => Promise<unknown>;
  /** Whether the error is no answer of the server: the connection was lost or silent. */
  readonly isLost: (error: unknown) => boolean;
  /** An append that is older than this, in milliseconds, is blocked. */
  readonly mostMs: number;
}

/**
 * Whether this process's appends get through. A process that is not ready gets no commands, so
 * after a failure it asks the server itself until it answers.
 */
export function appendHealth({ ask, isLost, mostMs }: AppendHealthOptions): AppendHealth {
  let isBroken = false;
  let probing = false;

  const watch: AppendHealth['watch'] = async (statement) => {
    try {
      const result = await statement();
      isBroken = false;
      return result;
    } catch (error) {
      isBroken = isLost(error);
      throw error;
    }
  };
  const probe = async (): Promise<void> => {
    if (probing) return;
    probing = true;
    await watch(ask).catch(() => undefined);
    probing = false;
  };
  return {
    watch,
    blocked: (oldestMs) => {
      const reason = 'the event store, which does not answer appends';
      if (oldestMs > mostMs) return reason;
      // A young append is being repeated, and shows by itself whether it gets through.
      if (!isBroken || oldestMs > 0) return null;
      void probe();
      return reason;
    },
  };
}

/** Reports to operators that the log has lost events which this process had read. */
export function truncationAlarm({
  logger,
  metrics,
}: {
  readonly logger: Logger;
  readonly metrics: Metrics;
}): (error: LogTruncatedError) => void {
  const count = metrics.counter({
    name: 'panelist_log_truncations_total',
    help: 'How often this process found that the log had lost events which it had read.',
  });
  return (error) => {
    count.inc();
    logger.error({ err: error, position: error.position }, 'the log has lost events; what this process kept of them is dropped');
  };
}
