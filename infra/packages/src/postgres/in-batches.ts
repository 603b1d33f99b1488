import { setImmediate as aTurn } from 'node:timers/promises';

interface Waiting<Request, Result> {
  readonly request: Request;
  readonly settle: (result: Result) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Lets one statement serve many callers: requests of one turn, and those that arrive while a
 * statement runs, share the next. No timer is involved, and every answer comes from a statement
 * that began after its request.
 * @param keyOf at most one request per key goes into a statement; the others wait for the next.
 * Without it all may share one
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
      // Includes requests of the same turn of the event loop: those that arrived together, and
      // callers that just got an answer.
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
