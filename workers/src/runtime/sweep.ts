import type { SessionLocks } from '@panelist/infra/postgres';
import type { Logger } from '@panelist/infra/logging';
import { setTimeout as pause } from 'node:timers/promises';

export interface Sweep {
  readonly name: string;
  /** Pause between two runs, in milliseconds of real time. */
  readonly everyMs: number;
  readonly run: () => Promise<void>;
}

export interface RunningSweep {
  /** Ends after the run in progress. */
  readonly stop: () => Promise<void>;
}

/** Runs a sweep over and over in one process at a time. A run that fails is told, and the next one comes as it would have. */
export function runSweep(sweep: Sweep, locks: SessionLocks, logger: Logger): RunningSweep {
  const stopping = new AbortController();
  const { signal } = stopping;
  const rest = (signals: AbortSignal) => pause(sweep.everyMs, undefined, { signal: signals }).catch(() => undefined);

  async function work(): Promise<void> {
    while (!signal.aborted) {
      const held = await locks.acquire(`sweep-${sweep.name}`, signal, () => undefined);
      if (held === null) return;
      const both = AbortSignal.any([held, signal]);
      while (!both.aborted) {
        await sweep.run().catch((error: unknown) => logger.error({ err: error, sweep: sweep.name }, 'a sweep failed'));
        await rest(both);
      }
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
