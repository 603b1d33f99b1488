import type { AnswerOf, Call } from '@panelist/domain/kernel/browser';
import { useEffect, useEffectEvent } from 'react';
import useSWR, { useSWRConfig, type SWRConfiguration } from 'swr';
import { useUserId } from '../session/session-store.js';
import { mayPass, type ApiError } from './api-error.js';
import type { CallInput } from './build-request.js';
import { callWithHeaders, type Answered } from './call.js';
import { isUnchangedSince } from './position.js';
import { cachedAnswer, isAsked, keyOf } from './query-key.js';
import { waitForAnswer } from './wanted-answers.js';
import { firstPaintAt } from '../states/after-first-paint.js';

export interface Query<Value> {
  readonly data: Value | undefined;
  readonly error: ApiError | undefined;
  /** No data yet. */
  readonly loading: boolean;
  /** Shows data while a newer answer loads. */
  readonly refreshing: boolean;
  /** Shows the answer to the previous input. */
  readonly previous: boolean;
  /** The data does not contain this page's last change yet. The hook refetches until it does. */
  readonly stale: boolean;
  readonly reload: () => Promise<void>;
}

export type QueryInput<C extends Call> = Pick<CallInput<C>, 'params' | 'query' | 'body'>;
export type QueryOptions<Value> = SWRConfiguration<Answered<Value>, ApiError>;

const staleRetryMs = 2_000;
/**
 * A page that opens does not ask again for an answer that is this recent, in milliseconds. On a
 * slow line the document brings it long before the page is there, and parts of the page come only
 * after its first paint.
 */
const freshMs = 5_000;

/** Whether nothing can have changed that this page knows of, so that it need not ask again. */
const isFresh = (held: Answered<unknown> | undefined): boolean =>
  held?.askedAt !== undefined &&
  !held.stale &&
  performance.now() - Math.max(held.takenAt ?? held.askedAt, firstPaintAt()) < freshMs &&
  isUnchangedSince(held.askedAt);

/**
 * A query that combines several calls of one contract; `input` must contain everything that the
 * answer depends on. A null input sends no request. It is asked again every `refreshInterval`, also
 * after a failure that may pass, and sooner while the answer lacks this page's last change.
 */
export function useComposedQuery<Value>(
  contract: Call,
  input: unknown,
  fetch: () => Promise<Answered<Value>>,
  { refreshInterval = 0, ...options }: QueryOptions<Value> = {},
): Query<Value> {
  const userId = useUserId();
  const key = input === null ? null : keyOf(contract, input, userId);
  const { cache } = useSWRConfig();
  if (typeof window === 'undefined' && key !== null && cachedAnswer(cache, key) === undefined) waitForAnswer(key, fetch);
  const { data, error, isLoading, isValidating, mutate } = useSWR<Answered<Value>, ApiError>(key, fetch, {
    revalidateIfStale: !isFresh(cachedAnswer(cache, key)),
    ...options,
  });
  const everyMs = data?.stale ? staleRetryMs : typeof refreshInterval === 'function' ? refreshInterval(data) : refreshInterval;
  const isDue = key !== null && everyMs > 0 && !isValidating && (error === undefined || mayPass(error));
  const dueMs = isDue ? Math.max(everyMs, (error?.retryAfterSeconds ?? 0) * 1_000) : 0;
  // Several parts of a page may ask the same.
  const ask = useEffectEvent(() => {
    if (document.visibilityState !== 'hidden' && navigator.onLine && !isAsked(cache, key)) void mutate();
  });
  // Not SWR's own interval, which ends with the first failure, and begins anew with each drawing or
  // not at all.
  useEffect(() => {
    if (dueMs === 0) return undefined;
    const timer = setInterval(() => ask(), dueMs);
    return () => clearInterval(timer);
  }, [dueMs]);
  return {
    data: data?.value,
    error,
    loading: isLoading && data === undefined,
    refreshing: isValidating && data !== undefined,
    previous: isLoading && data !== undefined,
    stale: data?.stale ?? false,
    reload: async () => {
      await mutate();
    },
  };
}

/** One query as a hook. A null input sends no request. */
export function useQuery<C extends Call>(
  contract: C,
  input: QueryInput<C> | null,
  options?: QueryOptions<AnswerOf<C>>,
): Query<AnswerOf<C>> {
  return useComposedQuery(contract, input, async () => callWithHeaders(contract, input ?? {}), options);
}
