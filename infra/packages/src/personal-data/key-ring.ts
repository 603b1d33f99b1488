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
  readonly all: (subjects: readonly string[], create: boolean) => Promise<Keys>;
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

type Keys = ReadonlyMap<string, DataKey | 'erased'>;

interface Cached {
  readonly key: DataKey | 'erased';
  readonly until: number;
}

/** Data keys of persons, unwrapped and cached for a minute. @param now real time in milliseconds */
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
  /** Loads under way, by subject: the streams of a person are often read at the same time. */
  const underWay = new Map<string, Promise<Keys>>();
  const loadOwn = async (subjects: readonly string[]): Promise<Keys> => {
    if (subjects.length === 0) return new Map();
    const loading = store
      .load(subjects)
      .then((found) => new Map([...found].map(([subject, stored]) => [subject, keep(subject, stored)])));
    for (const subject of subjects) underWay.set(subject, loading);
    try {
      return await loading;
    } finally {
      for (const subject of subjects) if (underWay.get(subject) === loading) underWay.delete(subject);
    }
  };
  const load = async (subjects: readonly string[]): Promise<Keys> => {
    const shared = subjects.flatMap((subject) => {
      const loading = underWay.get(subject);
      return loading === undefined ? [] : [{ subject, loading }];
    });
    const found = new Map(await loadOwn(subjects.filter((subject) => !underWay.has(subject))));
    for (const { subject, loading } of shared) {
      const key = (await loading).get(subject);
      if (key !== undefined) found.set(subject, key);
    }
    // A load that began earlier does not know a key that was made since.
    const left = shared.map(({ subject }) => subject).filter((subject) => !found.has(subject));
    return new Map([...found, ...(await loadOwn(left))]);
  };
  const create = async (subject: string): Promise<DataKey | 'erased'> => {
    const keyId = randomUUID();
    const wrapped = wrapping.wrap(dataKeyContext(subject, keyId), randomBytes(keyBytes));
    // If another process makes one at the same time, the store keeps the first, and both use that.
    return keep(subject, await store.create(subject, { keyId, ...wrapped }));
  };
  return {
    get: async (subject, make) =>
      cached(subject) ?? (await load([subject])).get(subject) ?? (make ? await create(subject) : undefined),
    all: async (subjects, make) => {
      const keys = new Map<string, DataKey | 'erased'>();
      const missing: string[] = [];
      for (const subject of new Set(subjects)) {
        const key = cached(subject);
        if (key === undefined) missing.push(subject);
        else keys.set(subject, key);
      }
      if (missing.length > 0) for (const [subject, key] of await load(missing)) keys.set(subject, key);
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
