import { sleep } from '@panelist/infra/foundation';
import type { ReadinessSample } from '../checker/evidence.js';
import type { ProductPart } from '../product/product.js';

const EVERY_MS = 1_000;
const TIMEOUT_MS = 900;

export interface ReadinessWatch {
  readonly samples: () => readonly ReadinessSample[];
  /** Asks every process once more. */
  readonly ask: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Asks every process again and again whether it is ready, as a load balancer does. */
export function watchReadiness(parts: readonly ProductPart[], now: () => number): ReadinessWatch {
  const samples: ReadinessSample[] = [];
  const stopping = new AbortController();
  const ask = async (): Promise<void> => {
    const answers = await Promise.all(
      parts.map(async ({ name, room, url }) => ({ part: name, room, isReady: await isReady(url), at: now() })),
    );
    samples.push(...answers);
  };
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await ask();
      await sleep(EVERY_MS, stopping.signal);
    }
  })();
  return {
    samples: () => samples,
    ask,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function isReady(url: string): Promise<boolean | null> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return null;
  }
}
