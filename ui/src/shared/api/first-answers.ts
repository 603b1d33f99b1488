/**
 * An answer that the document asked for before the app had loaded (`app/startup/first-calls.ts`).
 */
declare global {
  interface FirstAnswer {
    /** By `performance.now()`. */
    readonly askedAt: number;
    /** By `performance.now()`; 0 until it has come. */
    cameAt: number;
    /** With which it was asked for. */
    readonly token: string | null;
    readonly response: Promise<Response>;
  }
  /**
   * What the document asks for: calls as `METHOD address body`, with `__name__` for what is not
   * known yet.
   */
  interface FirstCalls {
    readonly session: { readonly check: string; readonly me: string; readonly participant: readonly string[] };
    readonly pages: ReadonlyArray<{
      /** Of the path behind the base; its first group is the id. */
      readonly pattern: string;
      readonly participant: readonly string[];
    }>;
  }
  var firstCalls: FirstCalls | undefined;
  var firstAnswers:
    | {
        readonly byCall: Map<string, FirstAnswer>;
        /** The page makes calls itself: the document makes no more. */
        isOver: boolean;
      }
    | undefined;
}

/**
 * How long an answer may wait for the page that it is for, in milliseconds: a slow line needs some
 * seconds.
 */
const keptMs = 30_000;

export interface TakenAnswer {
  readonly response: Response;
  readonly askedAt: number;
  readonly cameAt: number;
}

/**
 * The answer to `call` (`METHOD address body`) that the document asked for with this token; each is
 * given once. Null if there is none, if it failed, or if something changed since: the caller then
 * makes the call itself. Rejects if `signal` aborts before it has come.
 */
export async function takeFirstAnswer(
  call: string,
  {
    token,
    isUnchangedSince,
    signal,
  }: {
    readonly token: string | null;
    readonly isUnchangedSince: (time: number) => boolean;
    readonly signal: AbortSignal | undefined;
  },
): Promise<TakenAnswer | null> {
  const answers = globalThis.firstAnswers;
  const first = answers?.byCall.get(call);
  if (answers === undefined || first === undefined) {
    // The page has come this far before the document: no second call is needed.
    if (answers !== undefined) answers.isOver = true;
    return null;
  }
  answers.byCall.delete(call);
  const isOld = performance.now() - first.askedAt > keptMs || !isUnchangedSince(first.askedAt);
  if (isOld || first.token !== token) return null;
  const response = await unlessAborted(
    first.response.catch(() => null),
    signal,
  );
  if (response === null || response.status >= 500 || response.status === 401) return null;
  return { response, askedAt: first.askedAt, cameAt: first.cameAt };
}

async function unlessAborted<Value>(value: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return value;
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted')), {
      once: true,
    });
    void value.then(resolve, reject);
  });
}
