import { kernelRefusal } from '@panelist/domain/kernel';
import type { RequestHandler } from 'express';
import { isIP } from 'node:net';

/**
 * Refuses requests under a host name that is not ours: a page of another site that lets its own
 * name resolve to this machine (DNS rebinding) would read the demo's inbox as its own origin. An IP
 * address is no name and resolves to nothing else, so it passes: `HOST` decides who reaches it.
 * @param names host names without a port; null accepts every name
 */
export function ownHosts(names: readonly string[] | null): RequestHandler {
  if (names === null) return (_request, _response, next) => next();
  const own = new Set(names.map((name) => name.toLowerCase()));
  return (request, _response, next) => {
    const name = hostNameOf(request.headers.host);
    next(
      name !== undefined && (isLoopbackName(name) || isAddress(name) || own.has(name))
        ? undefined
        : kernelRefusal('access.foreign-host'),
    );
  };
}

/** Most hosts whose name is remembered, and the longest: a caller can send any. */
const MOST_HOSTS = 1_000;
const LONGEST_HOST = 300;
const names = new Map<string, string | undefined>();

/**
 * The name of a Host header without its port, in lower case and an IPv6 address in brackets;
 * undefined if it is none. Parsed once a host.
 */
export function hostNameOf(host: string | undefined): string | undefined {
  if (host === undefined) return undefined;
  if (host.length > LONGEST_HOST) return parsedName(host);
  if (names.has(host)) return names.get(host);
  if (names.size >= MOST_HOSTS) names.clear();
  const name = parsedName(host);
  names.set(host, name);
  return name;
}

function parsedName(host: string): string | undefined {
  // Only what a browser sends: a user or path in it would make the parsed name another one.
  if (!/^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i.test(host)) return undefined;
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : undefined;
}

/**
 * Whether a name means this machine alone: `localhost`, names below it, 127.0.0.0/8 and `[::1]`.
 */
export function isLoopbackName(name: string): boolean {
  return name === '[::1]' || /^(.+\.)?localhost$/.test(name) || /^127(\.\d{1,3}){3}$/.test(name);
}

const isAddress = (name: string): boolean => isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
