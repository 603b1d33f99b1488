/** How long a provider may take to answer, unless a test is in a hurry. Longer answers are outcomes that nobody knows. */
export const PROVIDER_DEADLINE_MS = 10_000;

/** Connection errors after which nothing can have been sent. Everything else may have arrived. */
const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/** How axios and sockets spell a deadline that has passed. */
const TIMED_OUT = new Set(['ECONNABORTED', 'ERR_CANCELED', 'ETIMEDOUT']);

/** Whether this failure of a call proves that the request never left. Looks through causes, as `fetch` and the SDKs wrap them. */
export function certainlyNotSent(error: unknown): boolean {
  const codes = codesOf(error);
  return codes.length > 0 && codes.every((code) => NOT_SENT.has(code));
}

function codesOf(error: unknown): readonly string[] {
  if (typeof error !== 'object' || error === null) return [];
  // Several addresses of one host were tried: each has to have failed before anything was sent.
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.flatMap((each) => orUnnamed(codesOf(each)));
  const own = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if ('cause' in error && error.cause != null && own === undefined) return codesOf(error.cause);
  return own === undefined ? [] : [own];
}

const orUnnamed = (codes: readonly string[]): readonly string[] => (codes.length > 0 ? codes : ['unnamed']);

/** What to say of a failed call: kind of failure, never what was sent. */
export function failureText(error: unknown): string {
  const [code] = codesOf(error);
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : undefined;
  if (name === 'TimeoutError' || name === 'AbortError' || TIMED_OUT.has(code ?? '')) return 'no answer in time';
  return code === undefined ? 'the connection failed' : `the connection failed (${code})`;
}
