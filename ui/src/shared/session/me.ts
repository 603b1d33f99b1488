import { me, type User } from '@panelist/domain/identity/browser';
import { callWithHeaders } from '../api/call.js';
import { keyOf } from '../api/query-key.js';
import { useQuery, type Query } from '../api/use-query.js';
import { useSession } from './session-store.js';

const input = {};

export const meKey = (userId: string) => keyOf(me, input, userId);

export const fetchMe = async () => callWithHeaders(me);

/** The logged-in user; undefined for visitors, and while no page shows it. */
export function useMe(isWanted = true): Omit<Query<unknown>, 'data'> & { readonly user: User | undefined } {
  const session = useSession();
  const { data, ...query } = useQuery(me, isWanted && session.status === 'in' ? input : null);
  return { ...query, user: data?.response };
}
