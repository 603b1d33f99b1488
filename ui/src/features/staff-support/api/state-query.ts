import { personState, type PersonState } from '@panelist/domain/support/browser';
import { ApiError } from '../../../shared/api/api-error.js';
import { callWithHeaders, type Answered } from '../../../shared/api/call.js';
import { useComposedQuery, type Query } from '../../../shared/api/use-query.js';

export interface StateAt {
  readonly at: string;
  /** Null before the account was opened: there were no screens. */
  readonly state: PersonState | null;
}

async function stateAt(userId: string, at: string): Promise<Answered<StateAt>> {
  try {
    const { value, ...rest } = await callWithHeaders(personState, { params: { userId }, query: { at } });
    return { ...rest, value: { at, state: value } };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'resource.not-found') return { value: { at, state: null }, stale: false };
    throw error;
  }
}

/**
 * What the person's screens showed at a time; null asks nothing. The past stays: it is asked once.
 */
export const useStateAt = (userId: string, at: string | null): Query<StateAt> =>
  useComposedQuery(personState, at === null ? null : { userId, at }, async () => stateAt(userId, at ?? ''), {
    revalidateIfStale: false,
    revalidateOnFocus: false,
    keepPreviousData: true,
  });
