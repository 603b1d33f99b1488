import { searchSurveys } from '@panelist/domain/participation/browser';
import { useQuery } from '../../shared/api/use-query.js';

/**
 * One of the participant's responses, on any page of the list. `data` is undefined while it loads,
 * null if there is none.
 */
export function useSurveyResponse(id: string | null) {
  const query = useQuery(searchSurveys, id === null ? null : { body: { id } }, {
    // The previous response must not show while this one loads.
    keepPreviousData: false,
  });
  const found = query.data?.response.surveys.find((one) => one.id === id);
  return { ...query, data: query.data === undefined ? undefined : (found ?? null) };
}
