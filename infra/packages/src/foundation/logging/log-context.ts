import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<Readonly<Record<string, string>>>();

/** Every line that is logged while `work` runs, and by all that it awaits, carries these fields (`requestId`, `jobId`). */
export function inLogContext<T>(fields: Readonly<Record<string, string>>, work: () => T): T {
  return storage.run({ ...storage.getStore(), ...fields }, work);
}

export function logContext(): Readonly<Record<string, string>> {
  return storage.getStore() ?? {};
}
