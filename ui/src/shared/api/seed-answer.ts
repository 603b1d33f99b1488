import { unstable_serialize, type State } from 'swr';
import { cache } from 'swr/_internal';
import type { Answered } from './call.js';
import type { QueryKey } from './query-key.js';

/**
 * Puts an answer where a page that is not there yet finds it, also when it is drawn or hydrated.
 */
export function seedAnswer(key: QueryKey, data: Answered<unknown>): void {
  // As SWR itself stores it; with its `mutate` a hydrated page would begin without it.
  const state: State = { data, error: undefined, isLoading: false, isValidating: false };
  cache.set(unstable_serialize(key), Object.assign(state, { _k: key }));
}
