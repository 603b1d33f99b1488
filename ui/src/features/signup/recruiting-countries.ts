import { lookups } from '@panelist/domain/profile/browser';
import { useQuery } from '../../shared/api/use-query.js';
import { signUpKeys } from './keys.js';

/** Whether researchers recruit in a country; unknown until the list is there. */
export function useIsRecruitedIn(country: string | undefined): boolean | undefined {
  const { data } = useQuery(
    lookups,
    signUpKeys.recruitingCountries(),
    { query: { pick: 'country', contexts: 'project' } },
    { revalidateIfStale: false, revalidateOnFocus: false },
  );
  return country && data ? (data['country'] ?? []).some((entry) => entry.code === country) : undefined;
}
