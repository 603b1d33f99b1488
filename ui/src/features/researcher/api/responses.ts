import { responseStatuses, screenerResponses, type ResponseStatus } from '@panelist/domain/participation/browser';
import { pageOf } from '../../../shared/page/page-of.js';
import { useQuery } from '../../../shared/api/use-query.js';
import { refreshMs } from './own-projects.js';

export const pageSize = 25;

/** What the address of the list of responses asks for. */
export interface ResponseFilter {
  readonly status: ResponseStatus | undefined;
  /** From 1. */
  readonly page: number;
}

export const responseFilterOf = (address: URLSearchParams): ResponseFilter => ({
  status: responseStatuses.find((status) => status === address.get('status')),
  page: pageOf(address),
});

export function useResponses(id: string, { status, page }: ResponseFilter) {
  return useQuery(
    screenerResponses,
    { params: { id }, query: { status, skip: (page - 1) * pageSize, limit: pageSize } },
    { refreshInterval: refreshMs, keepPreviousData: true },
  );
}

/** One response, wherever it is in the list; null asks for none. */
export function useResponse(id: string, responseId: string | null) {
  const asked = responseId === null ? null : { params: { id }, query: { id: responseId } };
  return useQuery(screenerResponses, asked, { refreshInterval: refreshMs });
}
