import { expandedLookups } from '@panelist/domain/profile/browser';
import {
  responseStatuses,
  searchSurveys,
  type ResponseStatus,
  type SurveyResponse,
} from '@panelist/domain/participation/browser';
import { useQuery, type Query } from '../../../shared/api/use-query.js';
import type { Page } from '../../../shared/display/paged-list.js';

/** Spec 3, section 9. */
export const pageSize = 10;

export function useSurveys(status: ResponseStatus | null, page: number): Query<Page<SurveyResponse>> {
  const query = useQuery(searchSurveys, {
    body: { status: status ?? 'ALL', skip: (page - 1) * pageSize, limit: pageSize },
  });
  const answer = query.data?.response;
  return { ...query, data: answer && { items: answer.surveys, totalCount: answer.totalCount } };
}

/** The statuses with their names, from the lookups endpoint. */
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
