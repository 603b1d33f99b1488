export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** The codes that come from this side of the wire. */
export type LocalCode = 'network.unreachable' | 'network.unreadable';

interface Failure {
  readonly code: string;
  readonly message: string;
  readonly status: number;
  readonly errors?: readonly FieldError[] | undefined;
  readonly requestId?: string | undefined;
  readonly reason?: string | undefined;
  readonly state?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

/** Any "no" of the server, in one form for both styles of call. `status` 0: no answer came. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly errors: readonly FieldError[];
  readonly requestId: string | undefined;
  readonly reason: string | undefined;
  readonly state: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.message, options);
    this.name = 'ApiError';
    this.code = failure.code;
    this.status = failure.status;
    this.errors = failure.errors ?? [];
    this.requestId = failure.requestId;
    this.reason = failure.reason;
    this.state = failure.state;
    this.retryAfterSeconds = failure.retryAfterSeconds;
  }
}

/** No answer, so nobody knows whether the server did it: safe to send again under the same key. */
export function isUndecided(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** The sentence for the person, whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again later.';
}
