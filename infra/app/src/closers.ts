/**
 * Collects what a process opened and closes it in reverse order. It reports a part that fails to
 * close and goes on with the others.
 */
export interface Closers {
  add(name: string, close: (deadlineMs: number) => Promise<unknown>): void;
  /** Idempotent. Each part gets the rest of the deadline. */
  closeAll(deadlineMs: number): Promise<void>;
}

/**
 * What each part gets even after the deadline, in milliseconds: enough for an orderly stop of the
 * database.
 */
const LEAST_MS = 1_000;

export function closers(onError: (name: string, error: unknown) => void): Closers {
  const open: { name: string; close: (deadlineMs: number) => Promise<unknown> }[] = [];
  let closing: Promise<void> | undefined;

  async function closeInTurn(deadlineMs: number): Promise<void> {
    const end = performance.now() + deadlineMs;
    for (let part = open.pop(); part !== undefined; part = open.pop()) {
      const { name, close } = part;
      const left = Math.max(LEAST_MS, end - performance.now());
      // Give up on a part that hangs: the parts opened before it must still close.
      await inTime(close(left), left + LEAST_MS * 5).catch((error: unknown) => onError(name, error));
    }
  }

  return {
    add: (name, close) => void open.push({ name, close }),
    closeAll: async (deadlineMs) => {
      closing ??= closeInTurn(deadlineMs);
      return closing;
    },
  };
}

async function inTime(work: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`it took more than ${Math.round(milliseconds / 1000)} s`)), milliseconds);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
