/** What has been opened, in order, to be closed the other way round. A part that does not close is told and left; the others still are. */
export interface Closers {
  add(name: string, close: (deadlineMs: number) => Promise<void>): void;
  /** Closes everything once, however often it is called. */
  closeAll(deadlineMs: number): Promise<void>;
}

export function closers(onError: (name: string, error: unknown) => void): Closers {
  const open: { name: string; close: (deadlineMs: number) => Promise<void> }[] = [];
  let closing: Promise<void> | undefined;
  return {
    add: (name, close) => void open.push({ name, close }),
    closeAll: async (deadlineMs) => {
      closing ??= (async () => {
        for (let part = open.pop(); part !== undefined; part = open.pop()) {
          const { name, close } = part;
          await close(deadlineMs).catch((error: unknown) => onError(name, error));
        }
      })();
      return closing;
    },
  };
}
