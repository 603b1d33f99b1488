import { createHmac, timingSafeEqual } from 'node:crypto';

/** A connection of the live channel that asks for a channel. */
export interface Subscription {
  readonly socketId: string;
  readonly channel: string;
}

/** How long a ticket opens its channel, in milliseconds (contract, Conventions). */
const lifetime = 60_000;

/** Tickets for channels: `<expiry>.<signature>`. Another connection can't use them. */
export function channelTickets(secret: Buffer) {
  const signature = ({ socketId, channel }: Subscription, expires: string): Buffer =>
    createHmac('sha256', secret).update(['live channel', socketId, channel, expires].join('\n')).digest();
  return {
    /** @param now in milliseconds */
    issue: (subscription: Subscription, now: number): string => {
      const expires = `${now + lifetime}`;
      return `${expires}.${signature(subscription, expires).toString('base64url')}`;
    },
    opens: (ticket: string, subscription: Subscription, now: number): boolean => {
      const [expires = '', given = ''] = ticket.split('.');
      const known = signature(subscription, expires);
      const offered = Buffer.from(given, 'base64url');
      return offered.length === known.length && timingSafeEqual(offered, known) && now < Number(expires);
    },
  };
}
