import { setTimeout as pause } from 'node:timers/promises';
import { findServer } from '../servers/find-server.js';
import type { Proxy, Upstreams } from './proxy.js';

export interface FoundCaddy {
  /** Null, or a sentence that says what was tried. */
  readonly missing: string | null;
  readonly start: (upstreams: Upstreams) => Promise<Proxy>;
}

/** Caddy with the generated configuration, from PATH or the distribution's package. */
export async function findCaddy(): Promise<FoundCaddy> {
  const found = await findServer('caddy', { own: true });
  return {
    missing: found.missing,
    start: async ({ command, query }) => {
      const { url, stop } = await found.start([], { COMMAND_API: to(command), QUERY_API: to(query) });
      return {
        url,
        ready: async () => {
          while (!(await fetch(`${url}/readyz`)).ok) await pause(100);
        },
        close: stop,
      };
    },
  };
}

const to = (urls: readonly string[]): string => `to ${urls.map((url) => new URL(url).host).join(' ')}`;
