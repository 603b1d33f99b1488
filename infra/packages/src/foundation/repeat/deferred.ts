/** A promise that is settled from outside. */
export interface Deferred<Value = void> {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}

/** `Promise.withResolvers`, which Node 20 does not have. */
export function deferred<Value = void>(): Deferred<Value> {
  let resolve: (value: Value) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<Value>((settle, fail) => {
    resolve = settle;
    reject = fail;
  });
  return { promise, resolve, reject };
}

/**
 * Runs work with the same key one after the other, with different keys concurrently. Returns or
 * throws what the work does.
 */
export type KeyedMutex = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

export function keyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key);
    const mine = (before ?? Promise.resolve()).then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}

const EVERY_MS = 10_000;

/**
 * Reports at most one error in ten seconds of real time: a lost connection fails with every try.
 */
export function throttleErrors<Thrown>(report: (error: Thrown) => void): (error: Thrown) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (performance.now() - last < EVERY_MS) return;
    last = performance.now();
    report(error);
  };
}

/** Reports only the first error of an outage; `recovered` ends the outage. */
export function reportOncePerOutage<Thrown>(report: (error: Thrown) => void): {
  readonly report: (error: Thrown) => void;
  readonly recovered: () => void;
} {
  let reported = false;
  return {
    report: (error) => {
      if (!reported) report(error);
      reported = true;
    },
    recovered: () => {
      reported = false;
    },
  };
}
