import type { Pool } from './in-transaction.js';

/** What all users of a pool share; the first of them makes it. */
export function onePerPool<Shared>(make: (pool: Pool) => Shared): (pool: Pool) => Shared {
  const known = new WeakMap<Pool, Shared>();
  return (pool) => {
    const shared = known.get(pool) ?? make(pool);
    known.set(pool, shared);
    return shared;
  };
}
