/** PostgreSQL is starting or stopping, or takes no more connections. */
const databaseStates = new Set(['57P01', '57P02', '57P03', '53300']);
const networkStates = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/**
 * Whether a dependency of this process is unreachable, so that the same request may succeed in a
 * minute.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return false;
  return databaseStates.has(error.code) || networkStates.has(error.code);
}
