import type { Contract } from '@panelist/domain/kernel';
import type { Answer } from './route.js';

/**
 * An answer in the form that is sent, and stored for a repeated `Idempotency-Key`. Survives JSON.
 */
export interface FinalAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** Missing where the status has no body. */
  readonly body?: unknown;
  readonly position?: string;
  readonly sessionCookie?: string | null;
  readonly redirect?: string;
  /** The body is the base64 of a file. */
  readonly isBase64?: true;
  /**
   * The same request may end differently when it is sent again: must not be stored as the first
   * answer.
   */
  readonly transient?: true;
}

/** A handler's answer does not match its own contract. Names paths, never values. */
export class ResponseMismatchError extends Error {
  override readonly name = 'ResponseMismatchError';
}

/**
 * Checks the body against the contract and strips it to what the contract names: a field outside
 * the contract never leaves the server. Throws `ResponseMismatchError`.
 */
export function finalAnswer(contract: Contract, answer: Answer<unknown>): FinalAnswer {
  const status = answer.redirect === undefined ? (answer.status ?? contract.status) : 302;
  return {
    status,
    headers: answer.headers ?? {},
    ...(status === 204 || answer.redirect !== undefined ? {} : { body: strippedBody(contract, answer.body) }),
    ...(answer.position == null ? {} : { position: answer.position }),
    ...(answer.sessionCookie === undefined ? {} : { sessionCookie: answer.sessionCookie }),
    ...(answer.redirect === undefined ? {} : { redirect: answer.redirect }),
    ...(answer.isBase64 ? { isBase64: true } : {}),
  };
}

function strippedBody(contract: Contract, body: unknown): unknown {
  const parsed = contract.answer.safeParse(body);
  if (parsed.success) return contract.style === 'v2' ? withSuccess(parsed.data) : parsed.data;
  const places = parsed.error.issues.map((issue) => `${issue.path.join('.') || '(the body)'}: ${issue.code}`);
  throw new ResponseMismatchError(`The answer of ${contract.route} does not match its contract: ${places.join(', ')}`);
}

/**
 * `success` belongs to the style; only the logged-in check answers a failure with status 200, and
 * sets it itself.
 */
function withSuccess(body: unknown): unknown {
  return typeof body === 'object' && body !== null ? { success: true, ...body } : body;
}
