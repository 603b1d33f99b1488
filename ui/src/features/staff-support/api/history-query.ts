import { supportHistory, type HistoryEntry } from '@panelist/domain/support/browser';
import { useEffect } from 'react';
import useSWRInfinite from 'swr/infinite';
import type { z } from 'zod';
import type { ApiError } from '../../../shared/api/api-error.js';
import { callWithHeaders, type Answered } from '../../../shared/api/call.js';
import { keyOf } from '../../../shared/api/query-key.js';
import type { Query } from '../../../shared/api/use-query.js';
import { useUserId } from '../../../shared/session/session-store.js';
import { historyQueryOf, type HistoryFilter } from '../model/history-filter.js';
import type { Participant } from '../model/participant.js';

type Page = Answered<z.output<typeof supportHistory.answer>>;

export interface History {
  readonly participant: Participant;
  /** Oldest first. */
  readonly entries: readonly HistoryEntry[];
  readonly hasMore: boolean;
}

export interface HistoryQuery extends Query<History> {
  readonly loadingMore: boolean;
  readonly loadMore: () => void;
}

const pageSize = 50;
const refreshMs = 4_000;

/**
 * The history page by page. While its end is on the screen, the last page polls every few seconds,
 * because staff get no live hints about other users.
 */
export function useHistory(userId: string, filter: HistoryFilter): HistoryQuery {
  const caller = useUserId();
  const inputOf = (cursor: string | undefined) => ({
    params: { userId },
    query: { ...historyQueryOf(filter), cursor, limit: pageSize },
  });
  const { data, error, size, setSize, isLoading, isValidating, mutate } = useSWRInfinite<Page, ApiError>(
    (index: number, before: Page | null) =>
      index > 0 && !before?.value.nextCursor
        ? null
        : keyOf(supportHistory, inputOf(before?.value.nextCursor ?? undefined), caller),
    async ([, , , input]: readonly [unknown, unknown, unknown, ReturnType<typeof inputOf>]) =>
      callWithHeaders(supportHistory, input),
    { revalidateFirstPage: false, keepPreviousData: false },
  );
  const pages = data ?? [];
  const last = pages.at(-1);
  const isAtEnd = last !== undefined && last.value.nextCursor === null;
  const end = last?.value.items.at(-1)?.eventId ?? null;

  useEffect(() => {
    if (!isAtEnd) return undefined;
    const isLast = (page: Page | undefined) => page === undefined || (page.value.items.at(-1)?.eventId ?? null) === end;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void mutate((current) => current, { revalidate: isLast });
    }, refreshMs);
    return () => clearInterval(timer);
  }, [isAtEnd, end, mutate]);

  const [first] = pages;
  return {
    data: first && {
      participant: (last ?? first).value.participant,
      entries: pages.flatMap(({ value }) => value.items),
      hasMore: last?.value.nextCursor !== null,
    },
    error,
    loading: isLoading && first === undefined,
    refreshing: isValidating && first !== undefined,
    previous: isLoading && first !== undefined,
    stale: last?.stale ?? false,
    reload: async () => {
      await mutate();
    },
    loadingMore: isValidating && pages.length < size,
    loadMore: () => void setSize((current) => current + 1),
  };
}
