import { Refusal, kernelRefusal } from '@panelist/domain/kernel';
import { CorruptedIdempotencyError, EventTooLargeError, WrongExpectedRevisionError } from '../event-sourcing/index.js';
import { SubjectErasedError } from '../personal-data/index.js';
import { ProviderSilentError } from '../providers/index.js';
import { isConnectionError } from '../postgres/index.js';

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
  if (error instanceof ProviderSilentError || isConnectionError(error)) return kernelRefusal('server.unavailable');
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
