import {
  hasSecondFactor,
  identityRefusal,
  isStaffs,
  landingSiteFor,
  rolesOfAccount,
  type OpenAccount,
} from '@panelist/domain/identity';
import { kernelRefusal } from '@panelist/domain/kernel';
import { withReadSnapshot } from '@panelist/infra/event-sourcing';
import {
  DEVICE_COOKIE,
  deviceCookieHeader,
  ownCookie,
  type RequestContext,
  invitationCookieHeader,
  openedInvitation,
  STAFF_COOKIE,
  staffCookieHeader,
} from '@panelist/infra/http';
import { deviceOf, knownDevices, type ProofKind } from '@panelist/infra/sessions';
import { loadAccount } from '../accounts.js';
import type { IdentityDependencies } from './identity-dependencies.js';

/** An account as it was when the person proved that it is theirs: all of it for a log-in. */
export type ProvenAccount =
  | OpenAccount
  | {
      readonly userId: string;
      readonly passwordHash: string | null;
      /** The session that proved it, if one did. */
      readonly sessionId?: string;
    };

/** A change of one of these ends the sessions of the account. */
const endsSessions = (account: OpenAccount): string =>
  JSON.stringify([account.email, account.isEmailVerified, account.grantedRoles, hasSecondFactor(account)]);

/**
 * Opens a session of this account; returns its cookie, a first bearer token, and the headers with
 * which the browser remembers the device and forgets a session of staff that was set aside.
 * `provenAt`: when the person proved themselves.
 * Null if the proof no longer counts: the password, address, rights or second factor have changed,
 * or the account was closed, since.
 */
export async function openSession(
  dependencies: Pick<IdentityDependencies, 'commands' | 'sessions' | 'config'>,
  proven: ProvenAccount,
  { cookies, userAgent }: Pick<RequestContext, 'cookies' | 'userAgent'>,
  provenAt: string | undefined,
  provenBy?: ProofKind,
) {
  const { sessions, config } = dependencies;
  const { userId } = proven;
  const named = deviceOf(userAgent);
  const devices = knownDevices(config.sessionSecret);
  const device = devices.deviceIn(ownCookie(cookies, DEVICE_COOKIE));
  const { session, cookie } = await sessions.open(userId, {
    deviceKey: device.key,
    isStaffs: isStaffs(await loadAccount(dependencies, userId)),
    ...(named === undefined ? {} : { device: named }),
    ...(provenAt === undefined ? {} : { provenAt }),
    ...(provenBy === undefined ? {} : { provenBy }),
  });
  // Asked after the opening: a change from now on finds this session among those that it ends.
  const account = await stillProven(dependencies, proven);
  if (account === null) {
    await sessions.end(session.id);
    return null;
  }
  const bearer = await sessions.bearer(cookie);
  if (bearer === null) throw kernelRefusal('server.unavailable');
  const proof = devices.remember(account, device);
  const isSecure = config.publicUrl.startsWith('https:');
  // A session of staff that is set aside belongs to the log-in before this one.
  const forgotten = ownCookie(cookies, STAFF_COOKIE) === undefined ? [] : [staffCookieHeader(null, isSecure)];
  const headers = { 'Set-Cookie': [deviceCookieHeader(proof, isSecure), ...forgotten] };
  return { cookie, token: bearer.token, headers };
}

/** The account as it is now; null if the proof no longer counts. */
async function stillProven(
  dependencies: Pick<IdentityDependencies, 'commands' | 'sessions'>,
  proven: ProvenAccount,
): Promise<OpenAccount | null> {
  const { userId, passwordHash } = proven;
  // A new snapshot: the request's does not see what another process has written since it began.
  const account = await withReadSnapshot(async () => loadAccount(dependencies, userId));
  if (account.status !== 'open' || account.passwordHash !== passwordHash) return null;
  if ('status' in proven) return endsSessions(proven) === endsSessions(account) ? account : null;
  const { sessionId } = proven;
  const isOpen = sessionId === undefined || (await dependencies.sessions.list(userId)).some(({ id }) => id === sessionId);
  return isOpen ? account : null;
}

type Browser = Pick<RequestContext, 'cookies' | 'userAgent'> & {
  readonly getToken: boolean;
  /** Where it matters by what the person proved themselves. */
  readonly provenBy?: ProofKind;
};

/** Opens the session of an account that has proven itself, and says where the log-in leads. */
export async function loggedIn(
  dependencies: IdentityDependencies,
  account: OpenAccount,
  { cookies, userAgent, getToken, provenBy }: Browser,
) {
  const opening = await openSession(dependencies, account, { cookies, userAgent }, dependencies.clock.now(), provenBy);
  if (opening === null) throw identityRefusal('identity.credentials-wrong');
  const { cookie, token, headers } = opening;
  const { context, redirect } = landingSiteFor(rolesOfAccount(account) ?? [], dependencies.config.publicUrl);
  const opened = openedInvitation(cookies);
  return {
    body: {
      userId: account.userId,
      ...(getToken ? { token } : {}),
      ...(redirect === undefined ? {} : { redirect }),
      ...(opened !== null && context === 'panelist' ? { action: 'project-view' as const, ...opened } : {}),
    },
    sessionCookie: cookie,
    headers: opened === null ? headers : { 'Set-Cookie': [...headers['Set-Cookie'], forgetInvitation(dependencies)] },
  };
}

const forgetInvitation = ({ config }: Pick<IdentityDependencies, 'config'>): string =>
  invitationCookieHeader(null, config.publicUrl.startsWith('https:'));
