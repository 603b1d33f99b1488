import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { systemClock, type Clock } from '../foundation/index.js';

const lifetimeMs = 5 * 60_000;

/** An account whose first factor was right. */
export interface TicketOwner {
  readonly userId: string;
  readonly passwordHash: string | null;
}

/**
 * Signed proofs of the first factor of a log-in, for five minutes: they open nothing without the
 * second.
 */
export interface SecondFactorTickets {
  issue(account: TicketOwner): string;
  /** Whose ticket this says it is; null if it is over. `isOf` has to confirm it. */
  userOf(ticket: string): string | null;
  /** Whether the ticket is ours, and the password still the one that was right. */
  isOf(ticket: string, account: TicketOwner): boolean;
}

/** Uses real time. `realTime` is for tests. */
export function secondFactorTickets(secret: Buffer, realTime: Clock = systemClock()): SecondFactorTickets {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'second factor tickets', 32));
  const sign = (expiresAt: string, { userId, passwordHash }: TicketOwner): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([userId, expiresAt, passwordHash]))
      .digest();
  const partsOf = (ticket: string) => /^([\w-]{1,64})\.(\d{1,15})\.([\w-]{43})$/.exec(ticket) ?? [];
  return {
    issue(account) {
      const expiresAt = String(Date.parse(realTime.now()) + lifetimeMs);
      return [account.userId, expiresAt, sign(expiresAt, account).toString('base64url')].join('.');
    },
    userOf(ticket) {
      const [, userId, expiresAt] = partsOf(ticket);
      return userId !== undefined && Number(expiresAt) > Date.parse(realTime.now()) ? userId : null;
    },
    isOf(ticket, account) {
      const [, userId, expiresAt, signature] = partsOf(ticket);
      if (userId !== account.userId || expiresAt === undefined || signature === undefined) return false;
      // As text: other last characters would spell the same bytes, and the same ticket anew.
      return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(expiresAt, account).toString('base64url')));
    },
  };
}
