import { refusal, refusalMaker } from './refusal.js';

/** Refusals that belong to no single context. */
export const kernelRefusals = {
  'request.malformed': refusal('malformed', 'We could not read that request.'),
  'request.invalid': refusal('invalid', 'Please check the highlighted fields.'),
  'request.too-large': refusal('too-large', 'That is too large to send.'),
  'request.too-many': refusal('too-many', 'Too many requests. Please wait a moment and try again.'),
  'request.idempotency-key-reused': refusal('invalid', 'This Idempotency-Key was already used for a different request.'),
  'request.timeout': refusal('timeout', 'That took too long. Nothing was lost; please try again.'),
  'access.login-required': refusal('unauthenticated', 'Please log in to continue.'),
  'access.forbidden': refusal('forbidden', 'You are not allowed to do that.'),
  'access.step-up-required': refusal('forbidden', 'Please confirm that it is you, then try again.'),
  'access.second-factor-required': refusal('unauthenticated', 'Please go on with your second factor.'),
  'access.second-factor-missing': refusal(
    'forbidden',
    'Set up a passkey or an authenticator app in the settings first: your role requires a second factor.',
  ),
  'access.email-unverified': refusal('forbidden', 'A verified email is required to participant in projects.'),
  // The contract names this code without a context's word.
  'account.deactivated': refusal(
    'forbidden',
    'This account is deactivated. Customer support can reactivate it until {until} (UTC).',
  ),
  'access.suspended': refusal('forbidden', 'This account is suspended. Log in to read why, and how to object.'),
  'access.foreign-origin': refusal('forbidden', 'This request came from another site.'),
  'access.foreign-host': refusal('forbidden', 'Panelist does not answer under this host name. Use localhost or its PUBLIC_URL.'),
  'resource.not-found': refusal('not-found', 'There is nothing here.'),
  'upload.expired': refusal('forbidden', 'This address for an upload has expired. Please try again.'),
  'upload.forged': refusal('forbidden', 'This address for an upload is not one of ours.'),
  'upload.type-wrong': refusal('invalid', 'This is not a file of the type that it says it is.'),
  'upload.infected': refusal('invalid', 'This file contains malware and was not saved. Please check your device.'),
  'upload.kept': refusal('conflict', 'This file has been saved and can not be replaced.'),
  'upload.too-many': refusal('too-many', 'Too many uploads that were never saved. Please try again tomorrow.'),
  'store.conflict': refusal('conflict', 'Somebody else changed this at the same time. Please try again.'),
  'server.unavailable': refusal('unavailable', 'This part is not available right now. Please try again in a minute.'),
  'server.failed': refusal('failed', 'Something went wrong on our side. Please try again later.'),
} as const;

export const kernelRefusal = refusalMaker(kernelRefusals);
