import { createHmac, timingSafeEqual } from 'node:crypto';

/** A visit and the session that asked for it. */
export interface Ticketed {
  readonly userId: string;
  readonly visitId: string;
  readonly staffId: string;
  /** Of the member of staff. */
  readonly sessionId: string;
}

/**
 * Addresses of visits: `<participant>.<visit>.<signature>`. The signature covers member of staff and
 * session, so an address that another browser opens is worth nothing.
 */
export function impersonationTickets(secret: Buffer) {
  const signature = ({ userId, visitId, staffId, sessionId }: Ticketed): Buffer =>
    createHmac('sha256', secret).update(['impersonation', userId, visitId, staffId, sessionId].join('\n')).digest();
  return {
    issue: (visit: Ticketed): string => `${visit.userId}.${visit.visitId}.${signature(visit).toString('base64url')}`,
    /** Null if the ticket is not one of ours, or not this session's. */
    redeem: (ticket: string, by: Pick<Ticketed, 'staffId' | 'sessionId'>): Pick<Ticketed, 'userId' | 'visitId'> | null => {
      const [userId = '', visitId = '', given = ''] = ticket.split('.');
      const known = signature({ userId, visitId, ...by });
      const offered = Buffer.from(given, 'base64url');
      return offered.length === known.length && timingSafeEqual(offered, known) ? { userId, visitId } : null;
    },
  };
}
