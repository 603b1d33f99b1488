import type { Contract } from '@panelist/domain/kernel/browser';
import type { ScopedMutator } from 'swr';

/**
 * The cache key of a query. The stream categories come first: commands and live hints find it by
 * them.
 */
export type QueryKey = readonly [about: readonly string[], route: string, userId: string | null, input: unknown];

const categoriesOf = ({ about }: Contract): readonly string[] => about.map(({ category }) => category);

/** `userId` is the logged-in user; a public answer is the same for every caller. */
export function keyOf(contract: Contract, input: unknown, userId: string | null): QueryKey {
  return [categoriesOf(contract), contract.route, contract.access === 'public' ? null : userId, input];
}

/** Whether a cache key belongs to a query about one of the categories. */
export function isAbout(key: unknown, categories: readonly string[]): boolean {
  if (!Array.isArray(key)) return false;
  const [about]: readonly unknown[] = key;
  return Array.isArray(about) && about.some((category) => categories.includes(String(category)));
}

/** Whether a cache key belongs to a contract's answers. */
export const isAnswerOf = (key: unknown, { route }: Contract): boolean => Array.isArray(key) && key[1] === route;

/** Refetches the queries on the screen about these categories. */
export async function refetchAbout(mutate: ScopedMutator, categories: readonly string[]): Promise<void> {
  if (categories.length > 0) await mutate((key) => isAbout(key, categories));
}

/** Refetches what a command changes, except the answers of one query. */
export async function refetchAfter(mutate: ScopedMutator, command: Contract, except?: Contract): Promise<void> {
  const categories = categoriesOf(command);
  await mutate((key) => isAbout(key, categories) && !(except && isAnswerOf(key, except)));
}
