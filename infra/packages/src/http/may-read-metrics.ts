import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { hostNameOf, isLoopbackName } from './own-hosts.js';

/**
 * Whether this caller may read the metrics: with the token from anywhere; without it from this
 * machine, under one of its own names and through no proxy, which would make every caller local.
 */
export function mayReadMetrics({ headers, socket }: IncomingMessage, token: string | null): boolean {
  const given = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (token !== null && given !== undefined && timingSafeEqual(digest(given), digest(token))) return true;
  const name = hostNameOf(headers.host);
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && isLoopbackAddress(socket.remoteAddress) && name !== undefined && isLoopbackName(name);
}

const isLoopbackAddress = (address = ''): boolean => address === '::1' || /^(::ffff:)?127\./i.test(address);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
