import { setImmediate as aTurn } from 'node:timers/promises';

interface Waiting<Request, Result> {
  readonly request: Request;
  readonly settle: (result: Result) => void;
  readonly fail: (error: unknown) => void;
}

export interface Batching<Request> {
  /** Most requests of one statement. */
  readonly most: number;
  /**
   * At most one request per key goes into a statement; the others wait for the next. Without it all
   * may share one.
   */
  readonly keyOf?: (request: Request) => string;
  /** Statements that may run at the same time (one unless said). */
  readonly atOnce?: number;
}

/**
 * Lets one statement serve many callers: requests of one turn, and those that arrive while
 * statements run, share the next. No timer is involved, and every answer comes from a statement
 * that began after its request.
 * @param run answers the requests in their order, at most `most` at a time
 */
export function inBatches<Request, Result>(
  { most, keyOf, atOnce = 1 }: Batching<Request>,
  run: (requests: readonly Request[]) => Promise<readonly Result[]>,
): (request: Request) => Promise<Result> {
  let queue: Waiting<Request, Result>[] = [];
  let running = 0;
  /** Someone takes what is queued at the end of this turn. */
  let gathering = false;

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
    running++;
    while (queue.length > 0) {
      // Includes requests of the same turn of the event loop: those that arrived together, and
      // callers that just got an answer.
      gathering = true;
      await aTurn();
      gathering = false;
      const batch = takeBatch();
      if (batch.length === 0) break;
      try {
        const results = await run(batch.map(({ request }) => request));
        batch.forEach(({ settle }, index) => settle(results[index] as Result));
      } catch (error) {
        for (const { fail } of batch) fail(error);
      }
    }
    running--;
  }

  return async (request) =>
    new Promise<Result>((settle, fail) => {
      queue.push({ request, settle, fail });
      if (!gathering && running < atOnce) void drain();
    });
}
