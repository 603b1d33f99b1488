import { errorsOf } from './domain-error.js';

/** Refusals that belong to no single context. */
export const kernelErrors = {
  'request.malformed': 'We could not read that request.',
  'request.invalid': 'Please check the highlighted fields.',
  'request.too-large': 'That is too large to send.',
  'request.too-many': 'Too many requests. Please wait a moment and try again.',
  'request.idempotency-key-reused': 'This Idempotency-Key was already used for a different request.',
  'request.timeout': 'That took too long. Nothing was lost; please try again.',
  'access.login-required': 'Please log in to continue.',
  'access.forbidden': 'You are not allowed to do that.',
  'access.foreign-origin': 'This request came from another site.',
  'resource.not-found': 'There is nothing here.',
  'store.conflict': 'Somebody else changed this at the same time. Please try again.',
  'server.unavailable': 'This part is not available right now. Please try again in a minute.',
  'server.failed': 'Something went wrong on our side. Please try again later.',
} as const;

export const kernelError = errorsOf(kernelErrors);
