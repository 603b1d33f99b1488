import { personState, type PersonState } from '@panelist/domain/support/browser';
import { useQuery, type Query } from '../../../shared/api/use-query.js';

/** What the person's screens showed at a time; null asks nothing. The past stays: it is asked once. */
export const useStateAt = (userId: string, at: string | null): Query<PersonState> =>
  useQuery(personState, at === null ? null : { params: { userId }, query: { at } }, {
    revalidateIfStale: false,
    revalidateOnFocus: false,
    keepPreviousData: true,
  });
