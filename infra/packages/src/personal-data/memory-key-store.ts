import type { KeyStore, WrappedKey } from './key-store.js';

/** Keys in this process's memory. */
export function memoryKeyStore(): KeyStore {
  const keys = new Map<string, WrappedKey | 'erased'>();
  return {
    load: async (subjects) => {
      const found = new Map<string, WrappedKey | 'erased'>();
      for (const subject of subjects) {
        const key = keys.get(subject);
        if (key !== undefined) found.set(subject, key);
      }
      return found;
    },
    create: async (subject, key) => {
      const there = keys.get(subject);
      if (there !== undefined) return there;
      keys.set(subject, key);
      return key;
    },
    erase: async (subject) => {
      const there = keys.get(subject);
      keys.set(subject, 'erased');
      return there !== undefined && there !== 'erased';
    },
  };
}
