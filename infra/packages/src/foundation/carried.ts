import { AsyncLocalStorage } from 'node:async_hooks';

/** All share one storage: with each further one, Node 20 does more at every promise. */
const storage = new AsyncLocalStorage<ReadonlyMap<symbol, unknown>>();

/** A value for work and all that it awaits. */
export interface Carried<Value> {
  readonly run: <T>(value: Value, work: () => T) => T;
  /** Undefined outside `run`. */
  readonly get: () => Value | undefined;
}

export function carried<Value>(name: string): Carried<Value> {
  const key = Symbol(name);
  return {
    run: (value, work) => storage.run(new Map(storage.getStore()).set(key, value), work),
    // Set by `run` alone.
    get: () => storage.getStore()?.get(key) as Value | undefined,
  };
}
