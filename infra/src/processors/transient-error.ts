/** SQLSTATE classes that say nothing about the data: connection, resources, shutdown, conflicts of transactions, locks. */
const transientClasses = new Set(['08', '40', '53', '55', '57', '58']);
const transientMessages = /connection|timeout|timed out|pool|socket/i;

/** Whether the same work may succeed later without anybody changing anything: the database or the network was away, not the event wrong. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (code !== undefined && /^[0-9A-Z]{5}$/.test(code)) return transientClasses.has(code.slice(0, 2));
  if (code !== undefined && /^E[A-Z]+$/.test(code)) return true;
  if (error.cause !== undefined && isTransient(error.cause)) return true;
  // `pg` tells a lost connection by its message alone.
  return error.name === 'Error' && transientMessages.test(error.message);
}
