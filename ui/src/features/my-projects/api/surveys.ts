import { expandedLookups } from '@panelist/domain/profile/browser';
import { responseStatuses, searchSurveys, type ResponseStatus } from '@panelist/domain/participation/browser';
import { useQuery } from '../../../shared/api/use-query.js';

/** Spec 3, section 9. */
export const pageSize = 10;

export function useSurveys(status: ResponseStatus | null, page: number) {
  return useQuery(searchSurveys, {
    body: { status: status ?? 'ALL', skip: (page - 1) * pageSize, limit: pageSize },
  });
}

/** The statuses with their names, from the lookups. */
export function useStatuses() {
  const { data } = useQuery(expandedLookups, { query: { 'pick[]': 'screenerResponseStatus' } }, { revalidateOnFocus: false });
  return (data ?? []).flatMap(({ code, value }) => {
    const known = responseStatuses.find((status) => status === code.toUpperCase());
    return known ? [{ code: known, value }] : [];
  });
}

export function readStatus(value: string | null): ResponseStatus | null {
  return responseStatuses.find((status) => status === value) ?? null;
}
