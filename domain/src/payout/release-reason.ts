import { z } from 'zod';
import { formatCents } from '../kernel/money.js';

/**
 * What two accounts have in common that those of two people rarely have: the first bonus between
 * them waits for operations (contract, Money).
 */
export const sharedFacts = ['identity', 'phone', 'mailbox', 'destination', 'device'] as const;
export type SharedFact = (typeof sharedFacts)[number];

/**
 * Why operations have to release a payout. approval: it is above the limit of one approval. day:
 * its person's payouts of the day are above theirs. budget: its budget's month is. pair: the
 * accounts of referrer and referred person share a fact. destination: money of another account goes
 * to the same mailbox.
 */
export const releaseReasonSchema = z.discriminatedUnion('per', [
  z.object({ per: z.enum(['approval', 'day', 'budget']), limitCents: z.number().int() }),
  z.object({ per: z.literal('pair'), shared: z.enum(sharedFacts) }),
  z.object({ per: z.literal('destination') }),
]);
export type ReleaseReason = z.output<typeof releaseReasonSchema>;

const above = {
  approval: 'It is above',
  day: 'With it the payouts of this person and day are above',
  budget: 'With it the payouts of its budget and month are above',
} as const;

const sharedText: Readonly<Record<SharedFact, string>> = {
  identity: 'the same verified identity',
  phone: 'the same phone number',
  mailbox: 'the same mailbox',
  destination: 'the same payout destination',
  device: 'the same device',
};

/** For staff; never the shared value itself. */
export function releaseReasonText(reason: ReleaseReason): string {
  if (reason.per === 'pair') return `Referrer and referred person have ${sharedText[reason.shared]}`;
  if (reason.per === 'destination') return 'Another account is paid to the same mailbox';
  return `${above[reason.per]} ${formatCents(reason.limitCents)}`;
}
