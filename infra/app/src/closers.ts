/** What has been opened, in order, to be closed the other way round. A part that does not close is told and left; the others still are. */
export interface Closers {
  add(name: string, close: (deadlineMs: number) => Promise<unknown>): void;
  /** Closes everything once, however often it is called; each part gets what is left of the deadline. */
  closeAll(deadlineMs: number): Promise<void>;
}

/** What a part gets even after the deadline: enough for the database to end in order. */
const LEAST_MS = 1_000;

export function closers(onError: (name: string, error: unknown) => void): Closers {
  const open: { name: string; close: (deadlineMs: number) => Promise<unknown> }[] = [];
  let closing: Promise<void> | undefined;

  async function closeInTurn(deadlineMs: number): Promise<void> {
    const end = performance.now() + deadlineMs;
    for (let part = open.pop(); part !== undefined; part = open.pop()) {
      const { name, close } = part;
      const left = Math.max(LEAST_MS, end - performance.now());
      // A part that hangs has had its time, and a little more: what was opened before it must still be closed.
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
