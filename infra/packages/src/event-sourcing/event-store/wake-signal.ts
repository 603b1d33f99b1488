/** Notifies waiting readers that there may be new events. A wake-up without events is harmless. */
export interface WakeSignal {
  /** Wakes all waiting readers, and ends the next `wait` of busy ones at once. */
  readonly wake: () => void;
  /** A waiter of one reader. */
  readonly waiter: () => Waiter;
}

export interface Waiter {
  /**
   * Returns at once if `wake` was called since the last return, otherwise with the next `wake`,
   * after `milliseconds`, or with the abort.
   */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly close: () => void;
}

export function wakeSignal(): WakeSignal {
  const listeners = new Set<() => void>();
  return {
    wake: () => {
      for (const listener of listeners) listener();
    },
    waiter: () => {
      let missed = false;
      let resume: (() => void) | undefined;
      const listener = () => {
        missed = true;
        resume?.();
      };
      listeners.add(listener);
      return {
        wait: async (milliseconds, signal) => {
          if (!missed && !signal.aborted) {
            await new Promise<void>((resolve) => {
              const timer = setTimeout(done, milliseconds);
              signal.addEventListener('abort', done);
              resume = done;
              function done(): void {
                clearTimeout(timer);
                signal.removeEventListener('abort', done);
                resume = undefined;
                resolve();
              }
            });
          }
          missed = false;
        },
        close: () => void listeners.delete(listener),
      };
    },
  };
}
