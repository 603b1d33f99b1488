import { z } from 'zod';
import { event, type EventOf } from '../kernel/event.js';
import { id, isoTime, roles } from '../kernel/contract.js';

/** `account-{userId}`: how a person logs in and is reached. */
export const accountEvents = {
  AccountRegistered: event({
    version: 1,
    data: z.object({
      userId: id,
      /** Null for accounts that take no part in studies (researchers, staff). */
      profileId: id.nullable(),
      provider: z.enum(['email', 'facebook', 'linkedin']),
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      /** argon2id in PHC form; null for social log-ins. */
      passwordHash: z.string().nullable(),
    }),
    personal: [{ subject: 'userId', erased: { email: '', firstName: '', lastName: '', passwordHash: null } }],
  }),
  EmailVerificationRequested: event({
    version: 1,
    data: z.object({ userId: id, email: z.string(), firstName: z.string(), secret: z.string(), expiresAt: isoTime }),
    personal: [{ subject: 'userId', erased: { email: '', firstName: '', secret: '' } }],
  }),
  /** The mail server took the mail. */
  EmailVerificationSent: event({ version: 1, data: z.object({ userId: id, requestEventId: id }) }),
  EmailVerified: event({ version: 1, data: z.object({ userId: id }) }),
  PhoneCodeRequested: event({
    version: 1,
    data: z.object({ userId: id, phone: z.string(), countryCode: z.string(), code: z.string(), expiresAt: isoTime }),
    personal: [{ subject: 'userId', erased: { phone: '', code: '' } }],
  }),
  PhoneCodeSent: event({ version: 1, data: z.object({ userId: id, requestEventId: id }) }),
  /** A wrong code was entered: counted, for a code allows five tries. */
  PhoneCodeRefused: event({ version: 1, data: z.object({ userId: id, triesLeft: z.number().int() }) }),
  PhoneVerified: event({
    version: 1,
    data: z.object({ userId: id, phone: z.string(), countryCode: z.string() }),
    personal: [{ subject: 'userId', erased: { phone: '' } }],
  }),
  RoleGranted: event({ version: 1, data: z.object({ userId: id, role: z.enum(roles) }) }),
} as const;
export type AccountEvent = EventOf<typeof accountEvents>;

/** `emailClaim-{hmac}`, `phoneClaim-{hmac}`: who holds an address. Uniqueness is the stream's own expected revision. */
export const claimEvents = {
  Claimed: event({ version: 1, data: z.object({ userId: id }) }),
  Released: event({ version: 1, data: z.object({ userId: id, reason: z.enum(['sign-up-unfinished', 'changed', 'erased']) }) }),
} as const;
export type ClaimEvent = EventOf<typeof claimEvents>;

export const accountStream = (userId: string): string => `account-${userId}`;
/** `index` is the keyed HMAC of the normalised address. */
export const emailClaimStream = (index: string): string => `emailClaim-${index}`;
export const phoneClaimStream = (index: string): string => `phoneClaim-${index}`;
