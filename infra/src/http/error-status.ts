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
  'catalogue.project-invalid': 422,
  'catalogue.code-taken': 409,
  'catalogue.entry-changed': 409,
  'catalogue.wrong-state': 409,
  'participation.wrong-state': 409,
  'participation.project-closed': 409,
  'participation.not-recruiting': 409,
  'participation.profile-required': 403,
  'participation.email-unverified': 403,
  'participation.phone-and-photo-required': 403,
  'participation.work-email-required': 403,
  'participation.incorrect-demographics': 403,
  'participation.screener-limit': 429,
  'participation.cycle-running': 409,
  'participation.answers-invalid': 422,
  'participation.not-qualified': 409,
  'participation.session-not-begun': 409,
  'participation.session-past': 409,
  'participation.tip-too-high': 422,
};

/** The status of a refusal; undefined for a code that nobody listed. */
export function statusOf(code: string): number | undefined {
  return Object.hasOwn(errorStatus, code) ? errorStatus[code as ErrorCode] : undefined;
}
