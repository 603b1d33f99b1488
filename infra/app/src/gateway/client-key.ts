import type { IncomingMessage } from 'node:http';
import { ownCookie, parseCookies, SESSION_COOKIE } from '@panelist/infra/http';

/**
 * The key that keeps a client's live channel at one instance: its session, else the address that
 * the last trusted proxy saw.
 */
export function clientKey(request: IncomingMessage, trustedProxies: number): string {
  const session = ownCookie(parseCookies(request.headers.cookie), SESSION_COOKIE);
  if (session !== undefined) return session;
  const through = String(request.headers['x-forwarded-for'] ?? '').split(',');
  const seen = [...through.map((part) => part.trim()).filter(Boolean), request.socket.remoteAddress ?? ''];
  return seen[Math.max(0, seen.length - 1 - trustedProxies)] ?? '';
}
