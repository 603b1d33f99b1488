import { setTimeout as pause } from 'node:timers/promises';

/** Interval of its health checks, in milliseconds. */
const LOOK = 100;

export interface Balancer {
  /**
   * Sends a request to a gateway; to another one if it could not connect. It never repeats a
   * request that was sent.
   */
  readonly send: (path: string, request: RequestInit) => Promise<Response>;
  readonly stop: () => Promise<void>;
}

/** A load balancer for several gateways: round robin over those that are ready. */
export function balancer(gateways: readonly string[]): Balancer {
  const stopping = new AbortController();
  const ready = new Set(gateways);
  let turn = 0;

  async function look(url: string): Promise<void> {
    while (!stopping.signal.aborted) {
      if (await isReady(url)) ready.add(url);
      else ready.delete(url);
      await pause(LOOK);
    }
  }

  const looking = gateways.map(look);
  return {
    send: async (path, request) => {
      for (let tries = 1; ; tries += 1) {
        turn += 1;
        const among = ready.size > 0 ? [...ready] : gateways;
        const gateway = among[turn % among.length] ?? '';
        try {
          return await fetch(gateway + path, request);
        } catch (error) {
          if (tries === gateways.length || !wasRefused(error)) throw error;
          ready.delete(gateway);
        }
      }
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(looking);
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/readyz`);
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

function wasRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}
