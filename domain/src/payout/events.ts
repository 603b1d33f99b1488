import { z } from 'zod';
import { id } from '../kernel/contract.js';
import { event, type EventOf } from '../kernel/event.js';
import { derivedId } from '../kernel/ids.js';
import { payoutMethods } from './payout-method.js';

const which = { payoutId: id, userId: id };
const method = z.enum(payoutMethods);
const attempt = z.number().int();
/** The provider's own words. */
const refusal = { code: z.string(), message: z.string() };

/** `payout-{payoutId}`: one cause, one payout, ever. */
export const payoutEvents = {
  PayoutRequested: event({
    version: 1,
    data: z.object({
      ...which,
      /** What it is paid for. */
      cause: z.object({ kind: z.literal('incentive'), participationId: id, projectId: id, projectName: z.string() }),
      incentiveCents: z.number().int(),
      feeCents: z.number().int(),
      tipCents: z.number().int(),
      /** incentive − fee + tip. */
      netCents: z.number().int(),
      method,
      recipientName: z.string(),
      recipientEmail: z.string(),
    }),
    personal: [{ subject: 'userId', erased: { recipientName: '', recipientEmail: '' } }],
  }),
  /** The fence: appended with the exact revision before the provider is called with `key`. */
  PayoutDispatchStarted: event({ version: 1, data: z.object({ ...which, attempt, method, key: z.string() }) }),
  PayoutAccepted: event({
    version: 1,
    data: z.object({ ...which, attempt, providerId: z.string(), rewardId: z.string().nullable() }),
  }),
  PayoutSettled: event({
    version: 1,
    data: z.object({ ...which, attempt, providerId: z.string(), rewardId: z.string().nullable() }),
  }),
  PayoutRejected: event({ version: 1, data: z.object({ ...which, attempt, ...refusal, funding: z.boolean() }) }),
  PayoutOutcomeUnknown: event({ version: 1, data: z.object({ ...which, attempt, message: z.string() }) }),
  /** A look-up at the provider proved that the attempt never arrived. */
  PayoutConfirmedAbsent: event({ version: 1, data: z.object({ ...which, attempt }) }),
  PayoutUnclaimed: event({ version: 1, data: z.object({ ...which, attempt, providerId: z.string() }) }),
  PayoutHeld: event({ version: 1, data: z.object({ ...which, attempt, providerId: z.string(), ...refusal }) }),
  /** Delivered nowhere: the money is back (PayPal), or the reward waits for a better address (Tremendous: `rewardId`). */
  PayoutReturned: event({
    version: 1,
    data: z.object({ ...which, attempt, providerId: z.string(), rewardId: z.string().nullable(), ...refusal }),
  }),
  /** A settled payment was taken back by the provider. */
  PayoutReversed: event({ version: 1, data: z.object({ ...which, attempt, ...refusal }) }),
  /** The delivery of the same reward was started again. */
  PayoutResent: event({ version: 1, data: z.object({ ...which, attempt, rewardId: z.string() }) }),
  PayoutRetryRequested: event({ version: 1, data: z.object({ ...which, reason: z.string() }) }),
  PayoutDestinationChanged: event({
    version: 1,
    data: z.object({ ...which, method, recipientEmail: z.string() }),
    personal: [{ subject: 'userId', erased: { recipientEmail: '' } }],
  }),
  PayoutVoided: event({ version: 1, data: z.object({ ...which, reason: z.string() }) }),
} as const;
export type PayoutEvent = EventOf<typeof payoutEvents>;

export const payoutStream = (payoutId: string): string => `payout-${payoutId}`;

/** The payout of a response's incentive. */
export const incentivePayoutIdOf = (participationId: string): string => derivedId('payout', 'incentive', participationId);

/** The provider's idempotency key of an attempt. Never random: the same attempt is the same order. */
export const payoutKey = (payoutId: string, attemptNumber: number): string => `${payoutId}.${attemptNumber}`;

/** The payout and attempt that a key of ours names; null for any other text. */
export function attemptOfKey(key: string): { readonly payoutId: string; readonly attempt: number } | null {
  const [, payoutId, number] = /^([A-Za-z0-9-]{1,64})\.([1-9]\d{0,8})$/.exec(key) ?? [];
  return payoutId === undefined ? null : { payoutId, attempt: Number(number) };
}
