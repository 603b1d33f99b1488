import { kernelRefusal } from '@panelist/domain/kernel';
import type { Contract } from '@panelist/domain/kernel';
import type { Request } from 'express';
import { hostNameOf, isLoopbackName } from './own-hosts.js';

/**
 * Refuses a call that another site made with this person's cookie. Only `/auth/…/callback` is
 * exempt: a provider of a social login sends the browser back there. Where a flow begins is not: a
 * provider may answer without a question. Programs send neither header, but no browser's cookie
 * either. Throws `access.foreign-origin`.
 */
export function requireOwnOrigin(contract: Contract, request: Request, publicOrigin: string): void {
  const { method, path } = contract;
  if (method === 'GET' && path.startsWith('/auth/') && path.endsWith('/callback')) return;
  if (isForeign(request, publicOrigin)) throw kernelRefusal('access.foreign-origin');
}

function isForeign(request: Request, publicOrigin: string): boolean {
  const site = request.get('Sec-Fetch-Site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const origin = request.get('Origin');
  if (origin === undefined || origin === publicOrigin) return false;
  // The demo answers under localhost and 127.0.0.1 alike: the page's origin is ours if it is where
  // the request went.
  return hostOf(origin) !== request.get('Host');
}

/**
 * The origin under which a browser reached us, to send it back to: that of `PUBLIC_URL`. Where the
 * process knows its host names (not in production), a name of this machine counts as well, for the
 * cookies of localhost are not those of 127.0.0.1.
 */
export function reachedOrigin(request: Request, publicOrigin: string, hostNames: readonly string[] | null | undefined): string {
  const host = request.get('Host');
  const name = hostNameOf(host);
  return hostNames != null && name !== undefined && isLoopbackName(name) ? `http://${host}` : publicOrigin;
}

/** Host and port of an origin; undefined for `null` and what is no address. */
export function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

/**
 * Stops waiting for `work` after so many milliseconds (`server.unavailable`). The work itself
 * continues: what it appends stays valid.
 */
export async function withDeadline<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(kernelRefusal('server.unavailable')), milliseconds).unref();
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
