import { searchSurveys } from '@panelist/domain/participation/browser';
import { useQuery } from '../api/use-query.js';

/** One own response, wherever it stands in the list; undefined data while it is asked for, null if there is none. */
export function useSurveyResponse(id: string | null) {
  const query = useQuery(searchSurveys, id === null ? null : { body: { id } }, {
    // Another response's answer must not stand in for this one.
    keepPreviousData: false,
  });
  const found = query.data?.response.surveys.find((one) => one.id === id);
  return { ...query, data: query.data === undefined ? undefined : (found ?? null) };
}
