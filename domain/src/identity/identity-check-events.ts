import { z } from 'zod';
import { id, isoTime } from '../kernel/contract.js';
import { event } from '../kernel/event.js';
import { endedChecks, endedText } from './identity-check.js';

const userId = '0199a000-0000-7000-8000-000000000001';
const verificationId = 'idv_52xR9LKo77r1Np';
const identityKey = '1c61e5bd0a9e6f2f7d9b8f0c3a64b1de';

/**
 * Proofs of identity, part of `account-{userId}`: they belong to the person, not to an application.
 */
export const identityCheckEvents = {
  /**
   * The person opened the provider's dialog. From here on workers ask the provider for the result.
   */
  IdentityVerificationBegun: event({
    data: { userId: id, begunAt: isoTime },
    sample: { userId, begunAt: '2026-11-21T09:00:00.000Z' },
    sentence: () => 'Began to verify the identity at Plaid.',
  }),
  /** `identityKey` is a keyed hash: the same person has the same one, also in another account. */
  IdentityVerified: event({
    data: { userId: id, verificationId: z.string(), identityKey: z.string(), verifiedAt: isoTime },
    sample: { userId, verificationId, identityKey, verifiedAt: '2026-11-21T09:05:00.000Z' },
    personal: { userId: { verificationId: '', identityKey: '' } },
    sentence: () => 'Verified the identity: Plaid checked an official document.',
  }),
  /**
   * An attempt ended without a verified identity. `taken`: the identity is verified in another
   * account.
   */
  IdentityVerificationEnded: event({
    data: {
      userId: id,
      verificationId: z.string(),
      outcome: z.enum(endedChecks),
      /** Null unless the identity is known, and another account's. */
      identityKey: z.string().nullable(),
      endedAt: isoTime,
    },
    sample: { userId, verificationId, outcome: 'taken', identityKey, endedAt: '2026-11-21T09:05:00.000Z' },
    personal: { userId: { verificationId: '', identityKey: null } },
    sentence: ({ outcome }) => endedText[outcome],
  }),
} as const;
