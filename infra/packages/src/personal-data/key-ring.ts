import { LRUCache } from 'lru-cache';
import { randomBytes, randomUUID } from 'node:crypto';
import { keyBytes } from './data-key.js';
import type { KeyStore, WrappedKey } from './key-store.js';
import { dataKeyContext, wrappingOf } from './master-keys.js';
import type { MasterKeys } from './master-keys.js';

/** A person's data key, ready for use. */
export interface DataKey {
  readonly keyId: string;
  readonly key: Buffer;
}

export interface KeyRing {
  /**
   * The subject's key; made with `create`. 'erased' after erasure, undefined where there never was
   * one.
   */
  readonly get: (subject: string, create: boolean) => Promise<DataKey | 'erased' | undefined>;
  /** The keys of these subjects; missing ones are made with `create`. */
  readonly all: (subjects: readonly string[], create: boolean) => Promise<ReadonlyMap<string, DataKey | 'erased'>>;
  /** Drops the key at once: the subject was erased. */
  readonly erased: (subject: string) => void;
}

/**
 * How long a key stays in this process's memory, in milliseconds: an erasure by another process
 * takes effect within it.
 */
const timeToLive = 60_000;
/** Most keys in memory; the least recently used go first. */
const most = 20_000;

interface Cached {
  readonly key: DataKey | 'erased';
  readonly until: number;
}

/** Data keys of persons, unwrapped and kept for a minute. @param now real time in milliseconds */
export function keyRing(store: KeyStore, masterKeys: MasterKeys, now: () => number): KeyRing {
  const wrapping = wrappingOf(masterKeys);
  const cache = new LRUCache<string, Cached>({ max: most });

  const keep = (subject: string, stored: WrappedKey | 'erased'): DataKey | 'erased' => {
    // A load that began before the erasure must not cache the key again.
    const key = stored === 'erased' || cache.peek(subject)?.key === 'erased' ? 'erased' : unwrap(subject, stored);
    cache.set(subject, { key, until: now() + timeToLive });
    return key;
  };
  const unwrap = (subject: string, stored: WrappedKey): DataKey => ({
    keyId: stored.keyId,
    key: wrapping.unwrap(dataKeyContext(subject, stored.keyId), stored),
  });
  const cached = (subject: string): DataKey | 'erased' | undefined => {
    const entry = cache.get(subject);
    return entry !== undefined && entry.until > now() ? entry.key : undefined;
  };
  const load = async (subjects: readonly string[]): Promise<void> => {
    for (const [subject, stored] of await store.load(subjects)) keep(subject, stored);
  };
  const create = async (subject: string): Promise<DataKey | 'erased'> => {
    const keyId = randomUUID();
    const wrapped = wrapping.wrap(dataKeyContext(subject, keyId), randomBytes(keyBytes));
    // If another process makes one at the same time, the store keeps the first, and both use that.
    return keep(subject, await store.create(subject, { keyId, ...wrapped }));
  };
  return {
    get: async (subject, make) => {
      if (cached(subject) === undefined) await load([subject]);
      return cached(subject) ?? (make ? await create(subject) : undefined);
    },
    all: async (subjects, make) => {
      const keys = new Map<string, DataKey | 'erased'>();
      const missing: string[] = [];
      for (const subject of new Set(subjects)) {
        const key = cached(subject);
        if (key === undefined) missing.push(subject);
        else keys.set(subject, key);
      }
      for (const [subject, stored] of missing.length === 0 ? [] : await store.load(missing))
        keys.set(subject, keep(subject, stored));
      if (make) {
        await Promise.all(
          missing.filter((subject) => !keys.has(subject)).map(async (subject) => keys.set(subject, await create(subject))),
        );
      }
      return keys;
    },
    erased: (subject) => void keep(subject, 'erased'),
  };
}
