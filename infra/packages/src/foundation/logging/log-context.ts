import { carried } from '../carried.js';

const fieldsOfWork = carried<Readonly<Record<string, string>>>('log');

/**
 * Adds these fields to every line logged by `work` and all that it awaits (`requestId`, `jobId`).
 */
export function inLogContext<T>(fields: Readonly<Record<string, string>>, work: () => T): T {
  return fieldsOfWork.run({ ...fieldsOfWork.get(), ...fields }, work);
}

export function logContext(): Readonly<Record<string, string>> {
  return fieldsOfWork.get() ?? {};
}
