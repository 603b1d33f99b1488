import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<Readonly<Record<string, string>>>();

/**
 * Adds these fields to every line logged by `work` and all that it awaits (`requestId`, `jobId`).
 */
export function inLogContext<T>(fields: Readonly<Record<string, string>>, work: () => T): T {
  return storage.run({ ...storage.getStore(), ...fields }, work);
}

export function logContext(): Readonly<Record<string, string>> {
  return storage.getStore() ?? {};
}
