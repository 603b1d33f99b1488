import { me, type User } from '@panelist/domain/identity/browser';
import { callWithHeaders } from '../api/call.js';
import { useQuery, type Query, type QueryKey } from '../api/use-query.js';
import { useSession } from './session-store.js';

export const meKey: QueryKey = ['account', 'me'];

export const fetchMe = () => callWithHeaders(me);

/** The logged-in person; nothing for a visitor. */
export function useMe(): Omit<Query<unknown>, 'data'> & { readonly user: User | undefined } {
  const session = useSession();
  const { data, ...query } = useQuery(me, session.status === 'in' ? meKey : null);
  return { ...query, user: data?.response };
}
