import type { ErrorCode } from '@panelist/domain/registry';

/** The one table from error codes to statuses. The compiler finds a code without one. */
export const errorStatus: Readonly<Record<ErrorCode, number>> = {
  'request.malformed': 400,
  'request.invalid': 422,
  'request.too-large': 413,
  'request.too-many': 429,
  'request.idempotency-key-reused': 422,
  'request.timeout': 408,
  'access.login-required': 401,
  'access.forbidden': 403,
  'access.foreign-origin': 403,
  'resource.not-found': 404,
  'store.conflict': 409,
  'server.unavailable': 503,
  'server.failed': 500,
  'payout.not-found': 404,
  'payout.cause-differs': 409,
  'payout.nothing-to-pay': 422,
  'payout.not-dispatchable': 409,
  'payout.attempt-over': 409,
  'payout.retry-refused': 409,
  'payout.destination-fixed': 409,
  'payout.gift-card-exists': 409,
  'payout.destination-invalid': 422,
  'payout.void-refused': 409,
};

/** The status of a refusal; undefined for a code that nobody listed. */
export function statusOf(code: string): number | undefined {
  return Object.hasOwn(errorStatus, code) ? errorStatus[code as ErrorCode] : undefined;
}
