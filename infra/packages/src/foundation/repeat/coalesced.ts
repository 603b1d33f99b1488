/**
 * Reads once for all callers of a key that come while a read of it runs: the next read, which
 * begins after their calls, answers them together. Each answer is as fresh as a read of its own.
 */
export function coalesced<Result>(read: (key: string) => Promise<Result>): (key: string) => Promise<Result> {
  const running = new Map<string, { readonly done: Promise<unknown>; next?: Promise<Result> }>();
  const start = async (key: string): Promise<Result> => {
    const result = read(key);
    const entry: { readonly done: Promise<unknown>; next?: Promise<Result> } = {
      done: result.then(
        () => undefined,
        () => undefined,
      ),
    };
    running.set(key, entry);
    void entry.done.then(() => {
      if (entry.next === undefined) running.delete(key);
    });
    return result;
  };
  return async (key) => {
    const now = running.get(key);
    if (now === undefined) return start(key);
    now.next ??= now.done.then(async () => start(key));
    return now.next;
  };
}
