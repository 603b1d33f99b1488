import { lookups } from '@panelist/domain/profile/browser';
import { useQuery } from '../../../shared/api/use-query.js';

/** Whether researchers recruit in a country; undefined while the list loads. */
export function useIsRecruitedIn(country: string | undefined): boolean | undefined {
  const { data } = useQuery(
    lookups,
    { query: { pick: 'country', contexts: 'project' } },
    { revalidateIfStale: false, revalidateOnFocus: false },
  );
  return country && data ? (data['country'] ?? []).some((entry) => entry.code === country) : undefined;
}
