import { lookup as resolve, type LookupAddress } from 'node:dns';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** What is no host of the Internet: this machine, private networks, link-local, multicast. */
const inside = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, bits, 'ipv6');

const isInside = ({ address, family }: LookupAddress): boolean => inside.check(address, family === 6 ? 'ipv6' : 'ipv4');

/**
 * Whether a person may name this address for us to call: https to a host with a public name, on its
 * usual port. What the name leads to is checked when we call.
 */
export function isPublicEndpoint(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    hostname.includes('.') &&
    !hostname.endsWith('.') &&
    isIP(hostname) === 0 &&
    !/\.(local|localhost|internal|home\.arpa)$/.test(hostname)
  );
}

/** Connects to nothing inside: a name may lead to another address than when it was given. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error !== null || first === undefined) done(error ?? new Error('The name has no address'), []);
    else if (addresses.some(isInside)) done(new Error('The name leads to a private network'), []);
    else if (options.all === true) done(null, addresses);
    else done(null, first.address, first.family);
  });
};

interface PublicCall {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  readonly deadlineMs: number;
  /** Ours, as the sandbox is: it may be inside. */
  readonly isTrusted: boolean;
}

/**
 * Calls an address that a person gave us; returns the answer, unread, and follows no redirect.
 * Throws where there is none; the text of the error does not hold the address.
 */
export async function callPublic(
  address: string,
  { deadlineMs, isTrusted, body, ...call }: PublicCall,
): Promise<IncomingMessage> {
  if (!isTrusted && !isPublicEndpoint(address)) throw new Error('The address is not one that we call');
  const request = address.startsWith('http:') ? requestHttp : requestHttps;
  const options = { ...call, signal: AbortSignal.timeout(deadlineMs), ...(isTrusted ? {} : { lookup: publicLookup }) };
  return new Promise((done, fail) => {
    request(address, options, done).on('error', fail).end(body);
  });
}
