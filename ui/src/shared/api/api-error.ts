export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** Error codes that the page itself creates. */
export type LocalCode = 'network.unreachable' | 'network.unreadable';

interface Failure {
  readonly code: string;
  readonly message: string;
  readonly status: number;
  readonly errors?: readonly FieldError[] | undefined;
  readonly requestId?: string | undefined;
  readonly reason?: string | undefined;
  readonly state?: string | undefined;
  readonly methods?: readonly string[] | undefined;
  readonly ticket?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

/**
 * A refusal or failure, in one form for both styles of call. `status` 0: the server did not answer.
 */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly errors: readonly FieldError[];
  readonly requestId: string | undefined;
  readonly reason: string | undefined;
  readonly state: string | undefined;
  /** With which the person can prove themselves, where the server asks for that. */
  readonly methods: readonly string[];
  /** With which a log-in goes on by the second factor. */
  readonly ticket: string | undefined;
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
    this.methods = failure.methods ?? [];
    this.ticket = failure.ticket;
    this.retryAfterSeconds = failure.retryAfterSeconds;
  }
}

/** The server could not be reached. */
export const unreachable = (options?: ErrorOptions): ApiError =>
  new ApiError(
    { code: 'network.unreachable', message: 'We could not reach Panelist. Check your connection and try again.', status: 0 },
    options,
  );

/** The server did not answer, so the outcome is unknown: safe to repeat under the same key. */
export function isUndecided(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** Whether the same call may succeed later, without any change. */
export const mayPass = (error: ApiError): boolean => isUndecided(error) || error.status === 429;

/** Of a failure without words of its own. */
export const genericMessage = 'Something went wrong. Please try again later.';

/** A message for the user, for any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : genericMessage;
}

/** What the server said, or `otherwise` where it said nothing of its own. */
export function serverMessageOr({ message }: ApiError, otherwise: string): string {
  return message === genericMessage ? otherwise : message;
}
