import { kernelRefusal } from '@panelist/domain/kernel';
import { deviceCookieHeader } from '@panelist/infra/http';
import { deviceOf, knownDevices } from '@panelist/infra/sessions';
import type { IdentityDependencies } from './identity-dependencies.js';

/**
 * Opens a session of this account; returns its cookie, a first bearer token, and the header with
 * which the browser remembers the device. `identifiedAt`: when another site identified the person.
 */
export async function openSession(
  { sessions, config }: Pick<IdentityDependencies, 'sessions' | 'config'>,
  { userId, email }: { readonly userId: string; readonly email: string },
  userAgent: string | undefined,
  identifiedAt?: string,
) {
  const named = deviceOf(userAgent);
  const { cookie } = await sessions.open(userId, {
    ...(named === undefined ? {} : { device: named }),
    ...(identifiedAt === undefined ? {} : { identifiedAt }),
  });
  const bearer = await sessions.bearer(cookie);
  if (bearer === null) throw kernelRefusal('server.unavailable');
  const device = knownDevices(config.sessionSecret).remember(email);
  const headers = { 'Set-Cookie': deviceCookieHeader(device, config.publicUrl.startsWith('https:')) };
  return { cookie, token: bearer.token, headers };
}
