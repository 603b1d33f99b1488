import type { Request } from 'express';
import { isIPv6 } from 'node:net';

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
