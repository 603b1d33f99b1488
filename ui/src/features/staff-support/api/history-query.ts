import type { AnswerOf } from '@panelist/domain/kernel/browser';
import { supportHistory, type HistoryEntry, type QueueItem, type Story } from '@panelist/domain/support/browser';
import { useEffect } from 'react';
import useSWRInfinite from 'swr/infinite';
import type { ApiError } from '../../../shared/api/api-error.js';
import { callWithHeaders, type Answered } from '../../../shared/api/call.js';
import { keyOf } from '../../../shared/api/query-key.js';
import type { Query } from '../../../shared/api/use-query.js';
import { useUserId } from '../../../shared/session/session-store.js';
import { historyQueryOf, type HistoryFilter, type HistoryOrder } from '../model/history-filter.js';
import type { Participant } from '../model/participant.js';

type Page = Answered<AnswerOf<typeof supportHistory>>;

export interface History {
  readonly participant: Participant;
  /** What is open for the participant. */
  readonly today: AnswerOf<typeof supportHistory>['today'];
  /** What of it is a dispute, a review or a failed payment, with whose turn it is. */
  readonly open: readonly QueueItem[];
  readonly stories: readonly Story[];
  /** In the wanted order. */
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
 * The history page by page. While its newest end is on the screen, the page with it polls every few
 * seconds, because staff get no live hints about other users.
 */
export function useHistory(userId: string, filter: HistoryFilter, order: HistoryOrder): HistoryQuery {
  const caller = useUserId();
  const inputOf = (cursor: string | undefined) => ({
    params: { userId },
    query: { ...historyQueryOf(filter), order, cursor, limit: pageSize },
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
  const [first] = pages;
  const last = pages.at(-1);
  const showsNewest = last !== undefined && (order === 'newest' || last.value.nextCursor === null);
  const newest = newestOf(order === 'newest' ? first : last, order);

  useEffect(() => {
    if (!showsNewest) return undefined;
    const holdsNewest = (page: Page | undefined) => page === undefined || newestOf(page, order) === newest;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void mutate((current) => current, { revalidate: holdsNewest });
    }, refreshMs);
    return () => clearInterval(timer);
  }, [showsNewest, newest, order, mutate]);

  return {
    data: first && {
      participant: (last ?? first).value.participant,
      today: first.value.today,
      open: first.value.open ?? [],
      stories: first.value.stories ?? [],
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

const newestOf = (page: Page | undefined, order: HistoryOrder): string | null =>
  page?.value.items.at(order === 'newest' ? 0 : -1)?.eventId ?? null;
