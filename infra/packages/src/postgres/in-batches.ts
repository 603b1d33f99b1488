import { setImmediate as aTurn } from 'node:timers/promises';

interface Waiting<Request, Result> {
  readonly request: Request;
  readonly settle: (result: Result) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Lets one statement serve many callers: what is asked for in one turn, and while the statement before is under way, goes into the next. Nobody waits for
 * a timer, and nobody gets an answer that was found before he asked.
 * @param keyOf of those with the same key one goes into a statement; the others wait for the next. Without it all may go together
 * @param run answers the requests in their order, at most `most` at a time
 */
export function inBatches<Request, Result>(
  { most, keyOf }: { readonly most: number; readonly keyOf?: (request: Request) => string },
  run: (requests: readonly Request[]) => Promise<readonly Result[]>,
): (request: Request) => Promise<Result> {
  let queue: Waiting<Request, Result>[] = [];
  let running = false;

  function takeBatch(): readonly Waiting<Request, Result>[] {
    const batch = new Map<unknown, Waiting<Request, Result>>();
    queue = queue.filter((waiting) => {
      const key = keyOf ? keyOf(waiting.request) : waiting;
      if (batch.size >= most || batch.has(key)) return true;
      batch.set(key, waiting);
      return false;
    });
    return [...batch.values()];
  }

  async function drain(): Promise<void> {
    running = true;
    while (queue.length > 0) {
      // Whoever asks in this turn of the event loop comes along: requests that arrived together, callers who were just answered.
      await aTurn();
      const batch = takeBatch();
      try {
        const results = await run(batch.map(({ request }) => request));
        batch.forEach(({ settle }, index) => settle(results[index] as Result));
      } catch (error) {
        for (const { fail } of batch) fail(error);
      }
    }
    running = false;
  }

  return async (request) =>
    new Promise<Result>((settle, fail) => {
      queue.push({ request, settle, fail });
      if (!running) void drain();
    });
}
