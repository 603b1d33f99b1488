import type { Contract } from '@panelist/domain/kernel';

/**
 * Routes in the order in which they must be tried: where two could match, the one with a fixed word
 * goes before the one with a parameter. Throws when two answer the same call.
 */
export function orderedRoutes<Route extends { readonly contract: Contract }>(routes: readonly Route[]): readonly Route[] {
  const calls = new Set<string>();
  for (const { contract } of routes) {
    const call = `${contract.method} ${contract.path.replaceAll(/:\w+/g, ':')}`;
    if (calls.has(call)) throw new Error(`Two routes answer ${contract.method} ${contract.path}`);
    calls.add(call);
  }
  return routes.toSorted((a, b) => comparePaths(a.contract.path.split('/'), b.contract.path.split('/')));
}

function comparePaths([a, ...restOfA]: readonly string[], [b, ...restOfB]: readonly string[]): number {
  if (a === undefined || b === undefined) return (a === undefined ? 1 : 0) - (b === undefined ? 1 : 0);
  if (a.startsWith(':') !== b.startsWith(':')) return a.startsWith(':') ? 1 : -1;
  return comparePaths(restOfA, restOfB);
}
