import { DomainError, kernelError } from '@panelist/domain/kernel';
import { CorruptedIdempotencyError, EventTooLargeError, WrongExpectedRevisionError } from '../event-store/port.js';
import { SubjectErasedError } from '../personal-data/port.js';
import { ProviderSilentError } from '../providers/port.js';
import { statusOf } from './error-status.js';
import { isUnavailable } from './unavailable.js';

/**
 * Any error as the refusal that the caller is told. What is not meant for the caller becomes `server.failed`, which tells nothing.
 */
export function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError) return statusOf(error.code) === undefined ? kernelError('server.failed') : error;
  if (error instanceof WrongExpectedRevisionError) return kernelError('store.conflict');
  if (error instanceof CorruptedIdempotencyError) return kernelError('request.idempotency-key-reused');
  if (error instanceof EventTooLargeError) return kernelError('request.too-large');
  if (error instanceof SubjectErasedError) return kernelError('resource.not-found');
  if (error instanceof ProviderSilentError || isUnavailable(error)) return kernelError('server.unavailable');
  return refusalOfExpress(error) ?? kernelError('server.failed');
}

/** Express and its body parsers mark what the client did wrong with a status below 500. */
function refusalOfExpress(error: unknown): DomainError | undefined {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return undefined;
  // An error of somebody else's that carries a status (an answer of a provider) says nothing about this request.
  if (!(error instanceof URIError) && !('expose' in error)) return undefined;
  if (error.status === 413) return kernelError('request.too-large');
  if (error.status === 404) return kernelError('resource.not-found');
  return error.status >= 400 && error.status < 500 ? kernelError('request.malformed') : undefined;
}
