import type { Decision } from '../kernel/decider.js';
import { identityRefusal, sameSecret } from '../identity/index.js';
import type { ProfileEvent } from './events.js';
import type { CompleteProfile } from './profile-state.js';
import { mailboxOf } from '../kernel/normalise-email.js';
import { profileRefusal } from './refusals.js';
import { isWorkEmailVerified } from './work-email-validity.js';

/** How long the link of a mail is valid (as for the account's address: contract, "Log in"). */
export const workEmailSecretLifetimeMs = 48 * 3_600_000;
const shortestPauseMs = 60_000;
const dayMs = 86_400_000;
/** A stranger's address gets no more than this from one person in 24 hours. */
export const mostWorkEmailsPerDay = 10;

const later = (time: string, milliseconds: number): string => new Date(Date.parse(time) + milliseconds).toISOString();

type Requested = Extract<ProfileEvent, { type: 'WorkEmailVerificationRequested' }>;

/**
 * The mailbox of the verified work e-mail, which no other account may verify; null if none is
 * verified.
 */
export function workMailboxOf({ employment, workEmailVerifiedAt }: CompleteProfile): string | null {
  const email = employment?.email ?? '';
  return workEmailVerifiedAt === null || email === '' ? null : mailboxOf(email);
}

/** The event that asks for a mail to this address; refused after ten in 24 hours. */
export function workEmailRequested(state: CompleteProfile, email: string, secret: string, now: string): Decision<Requested> {
  const tenth = state.workEmailRequests[mostWorkEmailsPerDay - 1];
  if (tenth !== undefined && now < later(tenth.requestedAt, dayMs)) {
    return profileRefusal('profile.work-email-too-many', { retryAt: later(tenth.requestedAt, dayMs) });
  }
  const { profileId, userId } = state;
  const expiresAt = later(now, workEmailSecretLifetimeMs);
  return [{ type: 'WorkEmailVerificationRequested', data: { profileId, userId, email, secret, requestedAt: now, expiresAt } }];
}

/** Asks for another mail, at most one a minute, while the address is not verified. */
export function requestWorkEmail(state: CompleteProfile, secret: string, now: string): Decision<ProfileEvent> {
  const email = state.employment?.email ?? null;
  if (email === null || email === '') return profileRefusal('profile.work-email-missing');
  if (isWorkEmailVerified({ ...state, verifiedAt: state.workEmailVerifiedAt }, now))
    return profileRefusal('profile.work-email-verified');
  const last = state.workEmailRequests[0];
  const retryAt = last && later(last.requestedAt, shortestPauseMs);
  if (retryAt !== undefined && now < retryAt) return identityRefusal('identity.verification-too-soon', { retryAt });
  return workEmailRequested(state, email, secret, now);
}

/**
 * Accepts the link of any of the latest mails to the present address; the one that was redeemed
 * last gives the same answer again, for as long as the address counts as verified.
 */
export function confirmWorkEmail(state: CompleteProfile, secret: string, now: string): Decision<ProfileEvent> {
  if (state.redeemedWorkEmailSecret !== null && sameSecret(state.redeemedWorkEmailSecret, secret)) {
    const isVerified = isWorkEmailVerified({ ...state, verifiedAt: state.workEmailVerifiedAt }, now);
    return isVerified ? [] : identityRefusal('identity.link-invalid');
  }
  const known = state.workEmailRequests.find((request) => sameSecret(request.secret, secret));
  if (known === undefined || known.email !== state.employment?.email) return identityRefusal('identity.link-invalid');
  if (known.expiresAt <= now) return identityRefusal('identity.link-expired');
  const { profileId, userId } = state;
  return [{ type: 'WorkEmailVerified', data: { profileId, userId, email: known.email, secret, verifiedAt: now } }];
}
