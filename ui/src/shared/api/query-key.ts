import type { Call } from '@panelist/domain/kernel/browser';
import { unstable_serialize, type Cache, type ScopedMutator } from 'swr';
import type { Answered } from './call.js';

/**
 * The cache key of a query. The stream categories come first: commands and live hints find it by
 * them.
 */
export type QueryKey = readonly [about: readonly string[], route: string, userId: string | null, input: unknown];

const categoriesOf = ({ about }: Call): readonly string[] => about.map(({ category }) => category);

/** `userId` is the logged-in user; a public answer is the same for every caller. */
export function keyOf(contract: Call, input: unknown, userId: string | null): QueryKey {
  return [categoriesOf(contract), contract.route, contract.access === 'public' ? null : userId, input];
}

const isQueryKey = (key: unknown): key is QueryKey => Array.isArray(key) && Array.isArray(key[0]);

/** Whether a cache key belongs to a query about one of the categories. */
export const isAbout = (key: unknown, categories: readonly string[]): boolean =>
  isQueryKey(key) && key[0].some((category) => categories.includes(category));

/** Whether a cache key belongs to a contract's answers. */
export const isAnswerOf = (key: unknown, { route }: Call): boolean => Array.isArray(key) && key[1] === route;

/**
 * The keys of a contract's answers in the cache, which SWR shows to a filter: here to one that
 * finds none.
 */
export function keysOf(mutate: ScopedMutator, contract: Call): readonly QueryKey[] {
  const keys: QueryKey[] = [];
  void mutate((key) => {
    if (isQueryKey(key) && isAnswerOf(key, contract)) keys.push(key);
    return false;
  });
  return keys;
}

/**
 * Refetches the queries on the screen about these categories; `isFresh` finds answers that need it
 * not.
 */
export async function refetchAbout(
  mutate: ScopedMutator,
  categories: readonly string[],
  isFresh: (key: QueryKey) => boolean = () => false,
): Promise<void> {
  if (categories.length > 0) await mutate((key) => isQueryKey(key) && isAbout(key, categories) && !isFresh(key));
}

/** Refetches what a command changes, except the answers of one query. */
export async function refetchAfter(mutate: ScopedMutator, command: Call, except?: Call): Promise<void> {
  const categories = categoriesOf(command);
  await mutate((key) => isAbout(key, categories) && !(except && isAnswerOf(key, except)));
}

/** The answer that the cache has under this key. */
export const cachedAnswer = <Value>(cache: Cache, key: QueryKey | null): Answered<Value> | undefined =>
  key === null ? undefined : cache.get(unstable_serialize(key))?.data;

/** Whether the page waits for the answer under this key. */
export const isAsked = (cache: Cache, key: QueryKey | null): boolean =>
  key !== null && cache.get(unstable_serialize(key))?.isValidating === true;
