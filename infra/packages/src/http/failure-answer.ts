import { type Contract, Refusal, kernelRefusal } from '@panelist/domain/kernel';
import { STATUS_CODES } from 'node:http';
import type { Clock } from '../foundation/index.js';
import { refusalStatus } from './refusal-status.js';
import type { FinalAnswer } from './final-answer.js';
import type { HttpLogger } from './http-options.js';
import { CorruptedIdempotencyError, EventTooLargeError, WrongExpectedRevisionError } from '../event-sourcing/index.js';
import { SubjectErasedError } from '../personal-data/index.js';
import { ProviderSilentError } from '../providers/index.js';
import { isConnectionError, isOutOfService } from '../postgres/index.js';

/** The request that failed, as far as the answer and the log need it. */
export interface FailedRequest {
  readonly requestId: string;
  readonly style: Contract['style'];
  readonly contract?: Contract;
}

const DEFAULT_RETRY_SECONDS = 60;

/** Refusals after which the same call may go through: no first answer to keep. */
const repeatable: ReadonlySet<string> = new Set(['store.conflict', 'access.step-up-required']);

/**
 * Turns any error into a failure's answer, in the style of the call. The only place that logs
 * server errors.
 */
export function failureAnswerer(logger: HttpLogger, clock: Clock) {
  return (error: unknown, request: FailedRequest): FinalAnswer => {
    const refusal = refusalOf(error);
    const status = refusalStatus[refusal.kind];
    if (status >= 500)
      logger.error(
        { requestId: request.requestId, contract: request.contract?.route, error: described(error) },
        'request failed',
      );
    return {
      status,
      headers:
        status === 429 || status === 503 || refusal.details.retryAt !== undefined
          ? { 'Retry-After': retryAfter(refusal, clock) }
          : {},
      body: failureBody(refusal, status, request),
      ...(status >= 500 || status === 429 || status === 408 || repeatable.has(refusal.code) ? { transient: true } : {}),
    };
  };
}

function failureBody(refusal: Refusal, status: number, { requestId, style, contract }: FailedRequest): object {
  const { errors, reason, state, nextEditableAt, reactivatableUntil, methods, ticket } = refusal.details;
  const fields = {
    message: refusal.message,
    code: refusal.code,
    requestId,
    ...(reason === undefined ? {} : { reason }),
    ...(state === undefined ? {} : { state }),
    ...(nextEditableAt === undefined ? {} : { nextEditableAt }),
    ...(reactivatableUntil === undefined ? {} : { reactivatableUntil }),
    ...(methods === undefined ? {} : { methods }),
    ...(ticket === undefined ? {} : { ticket }),
    ...(errors === undefined ? {} : { errors }),
  };
  if (style === 'v4') return { statusCode: status, error: STATUS_CODES[status] ?? 'Error', ...fields };
  // Document 1, section 7: the answer of a log-in names its sentence `errorDetails`.
  return { success: false, ...fields, ...(contract?.access === 'cookie' ? { errorDetails: refusal.message } : {}) };
}

function retryAfter(refusal: Refusal, clock: Clock): string {
  const { retryAt } = refusal.details;
  if (retryAt === undefined) return String(DEFAULT_RETRY_SECONDS);
  return String(Math.max(1, Math.ceil((Date.parse(retryAt) - Date.parse(clock.now())) / 1000)));
}

/** Name, message and stack only: a database's error also carries the row's values. */
function described(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  return {
    name: error.name,
    message: error.message,
    stack: error.stack,
    ...('code' in error ? { code: error.code } : {}),
    ...(error.cause === undefined ? {} : { cause: described(error.cause) }),
  };
}

/**
 * Maps any error to the refusal that the caller gets. Internal errors become `server.failed`, which
 * reveals nothing.
 */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof WrongExpectedRevisionError) return kernelRefusal('store.conflict');
  if (error instanceof CorruptedIdempotencyError) return kernelRefusal('request.idempotency-key-reused');
  if (error instanceof EventTooLargeError) return kernelRefusal('request.too-large');
  if (error instanceof SubjectErasedError) return kernelRefusal('resource.not-found');
  if (error instanceof ProviderSilentError || isConnectionError(error) || isOutOfService(error))
    return kernelRefusal('server.unavailable');
  return refusalOfExpress(error) ?? kernelRefusal('server.failed');
}

/** Express and its body parsers mark what the client did wrong with a status below 500. */
function refusalOfExpress(error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return undefined;
  // Another library's error with a status (a provider's answer) says nothing about this request.
  if (!(error instanceof URIError) && !('expose' in error)) return undefined;
  if (error.status === 413) return kernelRefusal('request.too-large');
  if (error.status === 404) return kernelRefusal('resource.not-found');
  return error.status >= 400 && error.status < 500 ? kernelRefusal('request.malformed') : undefined;
}
