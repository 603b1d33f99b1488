import { kernelRefusal, staff } from '@panelist/domain/kernel';
import type { Actor, Contract, Role } from '@panelist/domain/kernel';
import type { Request } from 'express';
import type { Clock } from '../foundation/index.js';
import { PROOF_LIFETIME_MS, type Session, type Sessions } from '../sessions/index.js';
import { ownCookie, parseCookies, SESSION_COOKIE } from './cookies.js';
import type { Caller } from './route.js';

export interface Gate {
  readonly sessions: Pick<Sessions, 'byBearer' | 'byCookie'>;
  readonly rolesOf: (userId: string) => Promise<readonly Role[] | 'suspended' | null>;
  /** How the person of an account can prove themselves again. */
  readonly stepUpMethodsOf: (userId: string) => Promise<readonly string[]>;
  /** Where staff and researchers must have a second factor: whether the account has one. */
  readonly hasSecondFactor?: ((userId: string) => Promise<boolean>) | undefined;
  /** The app's clock. */
  readonly clock: Clock;
}

/**
 * The caller, as far as the contract's access requires one. Throws `access.login-required`,
 * `access.forbidden`, `access.suspended`, `access.second-factor-missing` and
 * `access.step-up-required`.
 */
export async function authenticate(
  gate: Gate,
  contract: Contract,
  request: Request,
  cookies: Readonly<Record<string, string | undefined>>,
  /** Called with the caller, also with one who is refused. */
  onCaller: (caller: Caller | undefined) => void = () => undefined,
): Promise<Caller | undefined> {
  const { access } = contract;
  if (access === 'public') return undefined;
  const caller = await callerOf(gate, await sessionOf(gate.sessions, access, request, cookies));
  onCaller(caller);
  if (contract.whileImpersonating === 'refused' && caller?.impersonator !== undefined) throw kernelRefusal('access.forbidden');
  // With its cookie alone a suspended account asks who it is, and logs out.
  if (caller?.isSuspended === true && access !== 'cookie' && contract.whileSuspended === 'refused')
    throw kernelRefusal('access.suspended');
  if (access === 'cookie') return caller;
  if (!caller && access === 'optional') return undefined;
  if (!caller) throw kernelRefusal('access.login-required');
  const isOwn = access === 'user' || access === 'optional';
  if (!isOwn && !mayCall(access, caller.roles)) throw kernelRefusal('access.forbidden');
  if (!isOwn && (await lacksSecondFactor(gate, caller))) throw kernelRefusal('access.second-factor-missing');
  if (contract.stepUp === 'always') await requireProof(gate, caller);
  return isOwn ? withCountingRoles(gate, caller) : caller;
}

const needsNoFactor = (role: Role): boolean => role === 'panelist';

/** Whether the caller has a role that needs a second factor, and no factor. */
const lacksSecondFactor = async ({ hasSecondFactor }: Pick<Gate, 'hasSecondFactor'>, { userId, roles }: Caller) =>
  !roles.every(needsNoFactor) && (await hasSecondFactor?.(userId)) === false;

/**
 * A role that needs a second factor counts for nothing before there is one, also in the calls that
 * everybody makes and that show staff and researchers more.
 */
async function withCountingRoles(gate: Pick<Gate, 'hasSecondFactor'>, caller: Caller): Promise<Caller> {
  if (!(await lacksSecondFactor(gate, caller))) return caller;
  const roles = caller.roles.filter(needsNoFactor);
  return { ...caller, roles, rolesWithoutFactor: caller.roles.filter((role) => !needsNoFactor(role)) };
}

/**
 * Refuses a session whose person has not proven themselves within ten minutes: who has a stolen
 * session is not the person. Throws `access.step-up-required`.
 */
export async function requireProof(
  { clock, stepUpMethodsOf }: Pick<Gate, 'clock' | 'stepUpMethodsOf'>,
  { userId, provenAt }: Pick<Caller, 'userId' | 'provenAt'>,
): Promise<void> {
  const age = provenAt === undefined ? Infinity : Date.parse(clock.now()) - Date.parse(provenAt);
  if (age > PROOF_LIFETIME_MS) throw kernelRefusal('access.step-up-required', { methods: await stepUpMethodsOf(userId) });
}

/**
 * Refuses a browser whose session, by its cookie, is not that of staff with one of these roles.
 * Throws `access.login-required`, `access.forbidden` and `access.second-factor-missing`.
 */
export async function requireStaffCookie(gate: Gate, allowed: readonly Role[], request: Request): Promise<void> {
  const cookie = ownCookie(parseCookies(request.get('Cookie')), SESSION_COOKIE) ?? '';
  const caller = await callerOf(gate, cookie === '' ? null : await gate.sessions.byCookie(cookie));
  if (!caller) throw kernelRefusal('access.login-required');
  if (!mayCall(allowed, caller.roles)) throw kernelRefusal('access.forbidden');
  if (await lacksSecondFactor(gate, caller)) throw kernelRefusal('access.second-factor-missing');
}

async function sessionOf(
  sessions: Gate['sessions'],
  access: Contract['access'],
  request: Request,
  cookies: Readonly<Record<string, string | undefined>>,
): Promise<Session | null> {
  const cookie = ownCookie(cookies, SESSION_COOKIE) ?? '';
  if (access === 'cookie' && cookie !== '') return sessions.byCookie(cookie);
  // Programs keep no cookies: they ask about their log-in, and end it, with their token.
  const token = bearerOf(request.get('Authorization'));
  return token === undefined ? null : sessions.byBearer(token);
}

/** The bearer token that a header `Authorization` carries, if any. */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^Bearer +([\w-]+)$/i.exec(authorization ?? '')?.[1];

async function callerOf(gate: Gate, session: Session | null): Promise<Caller | undefined> {
  if (!session) return undefined;
  const access = await gate.rolesOf(session.userId);
  if (!access) return undefined;
  const roles = access === 'suspended' ? [] : access;
  // A visit ends with the role that allowed it.
  const { impersonator } = session;
  if (impersonator !== undefined && !isSupport(await gate.rolesOf(impersonator))) return undefined;
  return {
    userId: session.userId,
    sessionId: session.id,
    roles,
    actor: actorOf(session, roles),
    ...(session.provenAt === undefined ? {} : { provenAt: session.provenAt }),
    ...(session.provenBy === undefined ? {} : { provenBy: session.provenBy }),
    ...(impersonator === undefined ? {} : { impersonator }),
    ...(access === 'suspended' ? { isSuspended: true as const } : {}),
  };
}

const isSupport = (access: readonly Role[] | 'suspended' | null): boolean =>
  access !== null && access !== 'suspended' && mayCall(staff.support, access);

function mayCall(allowed: readonly Role[], roles: readonly Role[]): boolean {
  return roles.includes('superadmin') || roles.some((role) => allowed.includes(role));
}

const staffRoles: readonly Role[] = ['superadmin', 'admin', 'paymentmanager', 'usermanager', 'promotionManager', 'adminPricing'];

function actorOf(session: Session, roles: readonly Role[]): Actor {
  if (session.impersonator !== undefined) return { kind: 'staff', id: session.impersonator, onBehalfOf: session.userId };
  if (roles.some((role) => staffRoles.includes(role))) return { kind: 'staff', id: session.userId };
  return { kind: roles.includes('researcher') ? 'researcher' : 'panelist', id: session.userId };
}
