import type { Request, RequestHandler } from 'express';
import { isIPv6 } from 'node:net';
import { kernelRefusal } from '@panelist/domain/kernel';
import type { Clock } from '../foundation/index.js';
import type { HttpOptions } from './http-options.js';
import { processCounts } from './pending-answers.js';

/**
 * The client's address for rate limits: IPv4 whole, IPv6 by its /64, since one subscriber has a
 * whole IPv6 network. Never logged or stored in clear.
 */
export function addressOf(request: Request): string {
  const address = (request.ip ?? '').replace(/%.*$/, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? `${network(address)}::/64` : address;
}

function network(address: string): string {
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

const DEFAULT_REQUESTS_PER_MINUTE = 30_000;
/**
 * What a page loads by the dozen, and costs nothing. Documents count: a query may be behind their
 * head.
 */
const FREE = /^\/($|panelists\/v2\/assets\/)/;

/** Limits calls per minute from one address; each process counts for itself. */
export function addressLimit({ requestsPerMinute, clock }: Pick<HttpOptions, 'requestsPerMinute' | 'clock'>): RequestHandler {
  const calls = processCounts(requestsPerMinute ?? DEFAULT_REQUESTS_PER_MINUTE, 60);
  return (request, _response, next) => {
    if (FREE.test(request.path)) return next();
    const wait = calls.take(addressOf(request));
    next(wait > 0 ? tooMany(wait, clock) : undefined);
  };
}

/** The refusal of who may try again in `milliseconds`, with that time by the app's clock. */
export function tooMany(milliseconds: number, clock: Clock) {
  return kernelRefusal('request.too-many', { retryAt: new Date(Date.parse(clock.now()) + milliseconds).toISOString() });
}
