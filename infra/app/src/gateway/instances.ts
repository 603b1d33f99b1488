import { createHash } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { sleep } from '@panelist/infra/foundation';
import { watchHealth } from './health-check.js';
import { endResting, newInstance } from './instance.js';
import type { Instance } from './instance.js';

/** Pause between two DNS look-ups, in milliseconds. */
const LOOK_UP_EVERY = 2_000;

/** The processes of one room: one for each address that its names resolve to. */
export interface Instances {
  /**
   * The least busy ready instance, outside `avoid` if possible. Undefined when none became ready in
   * time (milliseconds).
   */
  pick(avoid: ReadonlySet<Instance>, patienceMs: number): Promise<Instance | undefined>;
  /** A ready instance, the same for this key as long as it is ready. */
  pickFor(key: string): Instance | undefined;
  /** Takes an instance out until it reports ready. */
  takeOut(instance: Instance): void;
  anyReady(): boolean;
  close(): Promise<void>;
}

/**
 * @param urls `http://host:port`; names are resolved periodically, and each address of a name is an
 * instance
 */
export function watchInstances(urls: readonly URL[], onError: (error: unknown) => void): Instances {
  const known = new Map<string, { readonly instance: Instance; readonly gone: AbortController; readonly done: Promise<void> }>();
  const closing = new AbortController();
  const waiting = new Set<() => void>();
  let turn = 0;

  const ready = (): Instance[] => [...known.values()].map(({ instance }) => instance).filter(({ isReady }) => isReady);
  const wake = (): void => {
    for (const go of waiting) go();
  };

  async function lookUpAll(): Promise<void> {
    const found = (await Promise.all(urls.map(addressesOf))).flat();
    for (const { hostname, port } of found) {
      const instance = newInstance(hostname, port);
      if (known.has(instance.name)) continue;
      const gone = new AbortController();
      known.set(instance.name, { instance, gone, done: watchHealth(instance, gone.signal, wake) });
    }
    const names = new Set(found.map(({ hostname, port }) => newInstance(hostname, port).name));
    for (const [name, { instance, gone }] of known) {
      if (names.has(name)) continue;
      instance.isReady = false;
      gone.abort();
      known.delete(name);
    }
  }

  const looking = (async () => {
    while (!closing.signal.aborted) {
      await lookUpAll().catch(onError);
      await sleep(LOOK_UP_EVERY, closing.signal);
    }
  })();

  function leastBusy(candidates: readonly Instance[]): Instance | undefined {
    turn += 1;
    const rotated = candidates.map((_, index) => candidates[(index + turn) % candidates.length] as Instance);
    return rotated.toSorted((a, b) => a.running - b.running)[0];
  }

  return {
    async pick(avoid, patienceMs) {
      const end = performance.now() + patienceMs;
      for (;;) {
        const candidates = ready();
        const fresh = candidates.filter((instance) => !avoid.has(instance));
        if (candidates.length > 0) return leastBusy(fresh.length > 0 ? fresh : candidates);
        const left = end - performance.now();
        if (left <= 0 || closing.signal.aborted) return undefined;
        await changeWithin(left);
      }
    },
    pickFor: (key) => ready().toSorted((a, b) => score(key, b).localeCompare(score(key, a)))[0],
    takeOut: (instance) => {
      instance.isReady = false;
      endResting(instance);
    },
    anyReady: () => ready().length > 0,
    close: async () => {
      closing.abort();
      await looking;
      wake();
      const all = [...known.values()];
      for (const { gone } of all) gone.abort();
      await Promise.all(all.map(({ done }) => done));
    },
  };

  async function changeWithin(milliseconds: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const go = (): void => {
        clearTimeout(timer);
        waiting.delete(go);
        resolve();
      };
      const timer = setTimeout(go, milliseconds);
      waiting.add(go);
    });
  }
}

/** Rendezvous hashing: when an instance comes or goes, only its own keys move. */
function score(key: string, { name }: Instance): string {
  return createHash('sha256').update(`${name} ${key}`).digest('hex');
}

/** A name may resolve to an IPv4 and an IPv6 address of the same process: one kind is enough. */
async function addressesOf({ hostname, port }: URL): Promise<readonly { readonly hostname: string; readonly port: number }[]> {
  const found = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true });
  const family = found.some((each) => each.family === 4) ? 4 : 6;
  return found
    .filter((each) => each.family === family)
    .map(({ address }) => ({ hostname: address, port: port === '' ? 80 : Number(port) }));
}
