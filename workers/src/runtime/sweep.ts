import type { Leases } from '@panelist/infra/event-sourcing';
import type { Logger } from '@panelist/infra/foundation';
import { sleep } from '@panelist/infra/foundation';

export interface Sweep {
  readonly name: string;
  /** Pause between two runs, in milliseconds of real time. */
  readonly everyMs: number;
  /**
   * The sweep calls `mayGoOn` before each step: another process may have replaced one that was
   * frozen, or is to have the lease.
   */
  readonly run: (mayGoOn: () => boolean) => Promise<void>;
}

export interface RunningSweep {
  /** Waits for the run in progress. */
  readonly stop: () => Promise<void>;
}

/**
 * Runs a sweep periodically, in one process at a time. Logs a failed run and continues with the
 * next one.
 */
export function runSweep(sweep: Sweep, leases: Leases, logger: Logger): RunningSweep {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function work(): Promise<void> {
    while (!signal.aborted) {
      const lease = await leases.acquire(`sweep-${sweep.name}`, signal, () => undefined);
      if (lease === null) return;
      const { lost, excess } = lease;
      const ended = AbortSignal.any([lost, signal, excess]);
      const mayGoOn = () => lease.isHeld() && !ended.aborted;
      while (mayGoOn()) {
        await sweep.run(mayGoOn).catch((error: unknown) => logger.error({ err: error, sweep: sweep.name }, 'a sweep failed'));
        await sleep(sweep.everyMs, ended);
      }
      if (excess.aborted) await lease.release();
    }
  }

  const done = work();
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}
