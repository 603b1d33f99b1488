/**
 * How long a provider may take to answer, in milliseconds (tests set less). After that the outcome
 * is unknown.
 */
export const PROVIDER_DEADLINE_MS = 10_000;

/**
 * How long a provider may hold a call before it acts on it or drops it, in milliseconds: longer
 * than our deadline. An order that is not found earlier may still arrive.
 */
export const PROVIDER_HOLD_MS = 60_000;

/**
 * Connection errors that prove that nothing was sent. After any other error the request may have
 * arrived.
 */
const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/** Codes of axios and sockets for a timeout. */
const TIMED_OUT = new Set(['ECONNABORTED', 'ERR_CANCELED', 'ETIMEDOUT']);

/**
 * Whether this failure of a call proves that the request never left. Looks through causes, as
 * `fetch` and the SDKs wrap them.
 */
export function certainlyNotSent(error: unknown): boolean {
  const codes = codesOf(error);
  return codes.length > 0 && codes.every((code) => NOT_SENT.has(code));
}

function codesOf(error: unknown): readonly string[] {
  if (typeof error !== 'object' || error === null) return [];
  // A host may have several addresses: each must have failed before anything was sent.
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.flatMap((each) => orUnnamed(codesOf(each)));
  const own = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if ('cause' in error && error.cause != null && own === undefined) return codesOf(error.cause);
  return own === undefined ? [] : [own];
}

const orUnnamed = (codes: readonly string[]): readonly string[] => (codes.length > 0 ? codes : ['unnamed']);

/** Text for logs about a failed call: the kind of failure, never what was sent. */
export function failureText(error: unknown): string {
  const [code] = codesOf(error);
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : undefined;
  if (name === 'TimeoutError' || name === 'AbortError' || TIMED_OUT.has(code ?? '')) return 'no answer in time';
  return code === undefined ? 'the connection failed' : `the connection failed (${code})`;
}
