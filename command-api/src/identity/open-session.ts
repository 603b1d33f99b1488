import { kernelRefusal } from '@panelist/domain/kernel';
import type { IdentityDependencies } from './identity-dependencies.js';

/** Opens a session of this account; returns its cookie and a first bearer token. */
export async function openSession({ sessions }: Pick<IdentityDependencies, 'sessions'>, userId: string) {
  const { cookie } = await sessions.open(userId);
  const bearer = await sessions.bearer(cookie);
  if (bearer === null) throw kernelRefusal('server.unavailable');
  return { cookie, token: bearer.token };
}
