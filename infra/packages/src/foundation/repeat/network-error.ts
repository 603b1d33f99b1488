/** Codes of sockets and of DNS look-ups whose other side can't be reached, or is lost. */
const networkCodes = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETRESET',
  'ENETUNREACH',
  'ENOTCONN',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * Whether the network failed, or the look-up of a name: a retry may succeed without any change. It
 * does not say whether a request was sent.
 */
export function isNetworkError(error: unknown): boolean {
  // By shape: the system's errors may be of another realm than ours (a test runner's).
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'string' &&
    networkCodes.has(error.code)
  );
}
