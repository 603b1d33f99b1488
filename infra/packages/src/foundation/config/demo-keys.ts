import { DEMO_MASTER_KEY } from './variables.js';
import type { Variables } from './variables.js';

/** Addresses that mean every interface of the machine: no page is opened under them. */
const everywhere = new Set(['0.0.0.0', '::']);

/**
 * The host names, without a port, under which a process answers in addition to the loopback ones:
 * that of its public address, and `HOST` where it names one address.
 */
export function ownHostNames(publicUrl: string, host: string): readonly string[] {
  const listening = everywhere.has(host) ? [] : [host.includes(':') ? `[${host}]` : host.toLowerCase()];
  return [...new Set([new URL(publicUrl).hostname, ...listening])];
}

/** Whether a process that listens at this `HOST` is reachable from its own machine alone. */
function isLoopbackHost(host: string): boolean {
  return host === '::1' || host === 'localhost' || /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * Why `development` and `test` do not start: the demo's keys are public, so a process that other
 * machines reach must have its own. The demo says openly that its accounts are public.
 */
export function demoKeyProblems(values: Variables): readonly string[] {
  const { APP_ENV, HOST, MASTER_KEY = DEMO_MASTER_KEY, SESSION_SECRET } = values;
  if ((APP_ENV !== 'development' && APP_ENV !== 'test') || isLoopbackHost(HOST)) return [];
  if (!MASTER_KEY.equals(DEMO_MASTER_KEY) && !SESSION_SECRET?.equals(DEMO_MASTER_KEY)) return [];
  return [
    `MASTER_KEY must be set, and neither it nor SESSION_SECRET be the demo's, when HOST (${HOST}) is reachable from other machines: make one with "openssl rand -base64 32", or leave HOST out.`,
  ];
}
