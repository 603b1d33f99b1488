import type { Decision } from '../kernel/decider.js';
import { kernelRefusal } from '../kernel/refusals.js';
import { phoneCodeLifetimeMs, phoneCodePauseMs, type KnownAccount } from './account-state.js';
import { identityRefusal } from './refusals.js';
import type { AccountEvent } from './events.js';
import { sameSecret } from './same-secret.js';

const later = (time: string, milliseconds: number): string => new Date(Date.parse(time) + milliseconds).toISOString();

interface CodeRequest {
  readonly phone: string;
  readonly countryCode: string;
  readonly code: string;
  readonly now: string;
}

export function requestPhoneCode(state: KnownAccount, request: CodeRequest): Decision<AccountEvent> {
  const { phone, countryCode, code, now } = request;
  if (!state.isEmailVerified) return kernelRefusal('access.email-unverified');
  if (state.verifiedPhone === phone) return identityRefusal('identity.phone-already-verified');
  const pending = state.phoneCode;
  if (pending?.phone === phone) {
    const retryAt = later(pending.expiresAt, phoneCodePauseMs - phoneCodeLifetimeMs);
    if (now < retryAt) return identityRefusal('identity.phone-code-too-soon', { retryAt });
  }
  const expiresAt = later(now, phoneCodeLifetimeMs);
  return [{ type: 'PhoneCodeRequested', data: { userId: state.userId, phone, countryCode, code, expiresAt } }];
}

/**
 * Records a wrong code as an event (`PhoneCodeRefused`), which counts against the code; refuses an
 * expired code without an event.
 */
export function checkPhoneCode(state: KnownAccount, phone: string, code: string, now: string): Decision<AccountEvent> {
  const pending = state.phoneCode;
  if (pending === null) {
    const isRepeated = state.verifiedPhone === phone && state.redeemedCode !== null && sameSecret(state.redeemedCode, code);
    return isRepeated ? [] : identityRefusal('identity.phone-code-invalid', { reason: 'none-sent' });
  }
  if (pending.phone !== phone) return identityRefusal('identity.phone-code-invalid', { reason: 'other-number' });
  if (pending.expiresAt <= now) return identityRefusal('identity.phone-code-invalid', { reason: 'expired' });
  if (pending.triesLeft <= 0) return identityRefusal('identity.phone-code-invalid', { reason: 'no-tries-left' });
  if (!sameSecret(pending.code, code)) {
    return [{ type: 'PhoneCodeRefused', data: { userId: state.userId, triesLeft: pending.triesLeft - 1 } }];
  }
  return [phoneVerified(state, phone, pending.countryCode)];
}

/** Verifies a phone without a code. */
export function acceptPhone(state: KnownAccount, phone: string, countryCode: string): Decision<AccountEvent> {
  if (!state.isEmailVerified) return kernelRefusal('access.email-unverified');
  return state.verifiedPhone === phone ? [] : [phoneVerified(state, phone, countryCode)];
}

function phoneVerified({ userId }: KnownAccount, phone: string, countryCode: string): AccountEvent {
  return { type: 'PhoneVerified', data: { userId, phone, countryCode } };
}
