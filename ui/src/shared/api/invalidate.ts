import type { ScopedMutator } from 'swr';

/** Asks again for everything that is on the screen under one of the topics. */
export async function invalidate(mutate: ScopedMutator, topics: readonly string[]): Promise<void> {
  if (topics.length === 0) return;
  await mutate((key) => Array.isArray(key) && typeof key[0] === 'string' && topics.includes(key[0]));
}
