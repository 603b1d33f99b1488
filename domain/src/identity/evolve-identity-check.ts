import type { AccountEvent } from './events.js';
import type { IdentityCheck } from './identity-check.js';

/**
 * How many ended attempts an account remembers: more than may fail within a day, left ones
 * included.
 */
const rememberedAttempts = 20;

type CheckEvent = Extract<AccountEvent, { type: 'IdentityVerificationBegun' | 'IdentityVerified' | 'IdentityVerificationEnded' }>;

export function evolveIdentityCheck(check: IdentityCheck, event: CheckEvent): IdentityCheck {
  switch (event.type) {
    case 'IdentityVerificationBegun':
      return { ...check, begunAt: event.data.begunAt };
    case 'IdentityVerified':
      return { ...check, begunAt: null, verifiedAt: event.data.verifiedAt, identityKey: event.data.identityKey };
    case 'IdentityVerificationEnded': {
      const { verificationId, outcome, endedAt } = event.data;
      const others = check.ended.filter((one) => one.verificationId !== verificationId);
      return { ...check, begunAt: null, ended: [{ verificationId, outcome, endedAt }, ...others].slice(0, rememberedAttempts) };
    }
    default:
      return unknownEvent(check, event);
  }
}

const unknownEvent = (check: IdentityCheck, _event: never): IdentityCheck => check;
