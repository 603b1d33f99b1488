import { accountDecider, accountStream, rolesOfAccount } from '@panelist/domain/identity';
import { derivedId, kernelRefusal, mayAct, staff } from '@panelist/domain/kernel';
import {
  accessLogDecider,
  accessLogStream,
  impersonate,
  logInAsUser,
  logOutAsUser,
  supportRefusal,
  giveAccessReason,
} from '@panelist/domain/support';
import { ownCookie, route, SESSION_COOKIE, STAFF_COOKIE, staffCookieHeader, unitRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { endOwnSession } from '../end-own-session.js';

type Needs = Pick<Dependencies, 'clock' | 'commands' | 'config' | 'sessions'>;

const pages = '/panelists/v2';

/** Issues the address of a visit (contract, Account). */
export function impersonateRoute({ clock, commands, config }: Needs) {
  const tickets = impersonationTickets(config.sessionSecret);
  return route(impersonate, async ({ params, body, caller, context }) => {
    const { userId } = params;
    const { userId: staffId, sessionId } = caller;
    await requireParticipant({ commands }, userId);
    // From the command: a repeated request gets the address of the visit that was recorded first.
    const visitId = derivedId('visit', context.commandId);
    const command = { type: 'RequestImpersonation', userId, visitId, staffId, reason: body.reason, now: clock.now() } as const;
    const { position } = await commands.handle(accessLogDecider, accessLogStream.of(userId), command, context);
    const url = `/loginasuser/${tickets.issue({ userId, visitId, staffId, sessionId })}`;
    return { body: { url }, position };
  });
}

/**
 * Logs the browser in as the participant, and keeps the member of staff's own session aside. Only
 * the session that asked for the address may open it, once; the visit ends with that session.
 */
export function logInAsUserRoute({ clock, commands, config, sessions }: Needs) {
  const tickets = impersonationTickets(config.sessionSecret);
  return route(logInAsUser, async ({ params, caller, cookies, context }) => {
    if (!caller || caller.impersonator !== undefined || !mayAct(caller, ...staff.support))
      throw kernelRefusal('resource.not-found');
    const { userId: staffId, sessionId } = caller;
    const visit = tickets.redeem(params.ticket, { staffId, sessionId });
    const own = ownCookie(cookies, SESSION_COOKIE);
    if (visit === null || own === undefined) throw kernelRefusal('resource.not-found');
    const { userId, visitId } = visit;
    // It may have been given a role since.
    await requireParticipant({ commands }, userId);
    const command = { type: 'StartImpersonation', userId, visitId, staffId, now: clock.now() } as const;
    const actor = { kind: 'staff', id: staffId, onBehalfOf: userId } as const;
    const stream = accessLogStream.of(userId);
    const { repeated, position } = await commands.handle(accessLogDecider, stream, command, { ...context, actor });
    if (repeated) throw supportRefusal('support.address-used');
    const { cookie } = await sessions.open(userId, { impersonator: staffId, openedFrom: sessionId });
    return {
      body: {},
      position,
      sessionCookie: cookie,
      headers: { 'Set-Cookie': staffCookieHeader(own, isSecure(config)) },
      redirect: `${pages}/dashboard`,
    };
  });
}

/**
 * Ends the visit and returns to the member of staff's own session, if that has not ended. Also
 * after the hour, when the participant's session is over already.
 */
export const logOutAsUserRoute = ({ clock, commands, config, sessions }: Needs) =>
  route(logOutAsUser, async ({ caller, cookies, context }) => {
    const own = ownCookie(cookies, STAFF_COOKIE);
    const session = own === undefined ? null : await sessions.byCookie(own);
    // The browser forgets what it has stored of the participant, as at a log-out.
    const forget = { 'Set-Cookie': staffCookieHeader(null, isSecure(config)), 'Clear-Site-Data': '"cache"' };
    if (caller?.impersonator === undefined && session === null)
      // A visit ends with the session that is set aside.
      return own === undefined
        ? { body: {}, headers: forget, redirect: `${pages}/` }
        : { body: {}, sessionCookie: null, headers: forget, redirect: `${pages}/login` };
    if (caller?.impersonator !== undefined) await endOwnSession({ clock, commands, sessions }, caller, context);
    // Nor does it take the place of the session of another person, who has logged in since.
    const isOwn = session !== null && (caller === undefined || session.userId === (caller.impersonator ?? caller.userId));
    const back = caller?.impersonator === undefined ? '' : `?userId=${encodeURIComponent(caller.userId)}`;
    return {
      body: {},
      sessionCookie: isOwn && own !== undefined ? own : null,
      headers: forget,
      redirect: isOwn ? `${pages}/staff/support${back}` : `${pages}/login`,
    };
  });

const isSecure = ({ publicUrl }: Needs['config']): boolean => publicUrl.startsWith('https:');

/** Support logs in as participants alone: staff and researchers' accounts are not found. */
async function requireParticipant({ commands }: Pick<Needs, 'commands'>, userId: string): Promise<void> {
  const { state } = await commands.load(accountDecider, accountStream.of(userId));
  const roles = rolesOfAccount(state);
  if (roles === null || !roles.every((role) => role === 'panelist') || roles.length === 0)
    throw kernelRefusal('resource.not-found');
}

/** A visit and the session that asked for it. */
interface Ticketed {
  readonly userId: string;
  readonly visitId: string;
  readonly staffId: string;
  /** Of the member of staff. */
  readonly sessionId: string;
}

/**
 * Addresses of visits: `<participant>.<visit>.<signature>`. The signature covers member of staff
 * and session, so an address that another browser opens is worth nothing.
 */
function impersonationTickets(secret: Buffer) {
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

/**
 * A member of staff says why they look at the data of a participant, also of a deactivated account
 * (contract, Staff).
 */
export const giveAccessReasonRoute = ({ clock, commands }: Pick<Dependencies, 'clock' | 'commands'>) =>
  unitRoute(giveAccessReason, async ({ params: { userId }, body: { reason }, caller, context }) => {
    const { state: account } = await commands.load(accountDecider, accountStream.of(userId));
    const isKnown = account.status === 'open' || account.status === 'deactivated';
    if (!isKnown || account.profileId === null) throw kernelRefusal('resource.not-found');
    const { userId: staffId } = caller;
    const now = clock.now();
    const command = { type: 'GiveAccessReason', userId, staffId, reason, now } as const;
    const { state, position } = await commands.handle(accessLogDecider, accessLogStream.of(userId), command, context);
    return { body: { until: state.reasons[staffId]?.until ?? now }, position };
  });
