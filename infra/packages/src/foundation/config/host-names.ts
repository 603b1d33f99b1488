/** Addresses that mean every interface of the machine: no page is opened under them. */
const everywhere = new Set(['0.0.0.0', '::']);

/**
 * The host names, without a port, under which a process answers besides the loopback ones: that of
 * its public address, and `HOST` where it names one address.
 */
export function ownHostNames(publicUrl: string, host: string): readonly string[] {
  const listening = everywhere.has(host) ? [] : [host.includes(':') ? `[${host}]` : host.toLowerCase()];
  return [...new Set([new URL(publicUrl).hostname, ...listening])];
}

/** Whether a process that listens at this `HOST` is reachable from its own machine alone. */
export function isLoopbackHost(host: string): boolean {
  return host === '::1' || host === 'localhost' || /^127(\.\d{1,3}){3}$/.test(host);
}
