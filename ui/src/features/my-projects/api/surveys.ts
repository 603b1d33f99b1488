import { expandedLookups } from '@panelist/domain/profile/browser';
import {
  responseStatuses,
  searchSurveys,
  statusTexts,
  type ResponseStatus,
  type SurveyResponse,
} from '@panelist/domain/participation/browser';
import { useQuery, type Query } from '../../../shared/api/use-query.js';
import type { Page } from '../../../shared/display/paged-list.js';
import { statusesInput, surveysInput } from '../model/surveys-input.js';

export function useSurveys(status: ResponseStatus | null, text: string, page: number): Query<Page<SurveyResponse>> {
  const query = useQuery(searchSurveys, surveysInput(status, text, page));
  const answer = query.data?.response;
  return { ...query, data: answer && { items: answer.surveys, totalCount: answer.totalCount } };
}

/** The statuses of the lookups endpoint, with every word that rows show for them. */
export function useStatuses() {
  const { data } = useQuery(expandedLookups, statusesInput, { revalidateOnFocus: false });
  return (data ?? []).flatMap(({ code }) => {
    const known = responseStatuses.find((status) => status === code.toUpperCase());
    return known ? [{ code: known, value: statusTexts(known).join(' / ') }] : [];
  });
}

export function readStatus(value: string | null): ResponseStatus | null {
  return responseStatuses.find((status) => status === value) ?? null;
}
