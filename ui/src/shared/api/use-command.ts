import type { AnswerOf, Call } from '@panelist/domain/kernel/browser';
import { useCallback, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { ApiError, messageOf } from './api-error.js';
import type { CallInput } from './build-request.js';
import { call, type Answered } from './call.js';
import { keysOf, refetchAfter } from './query-key.js';

/** An optimistic change, shown until the server has answered. */
export interface Optimistic<Value> {
  /** All cached answers of this query change, and roll back if the server refuses. */
  readonly query: Call;
  readonly change: (value: Value) => Value;
}

export interface Command<C extends Call> {
  /**
   * Throws `ApiError`. A second call during the first returns the first one's promise; one with an
   * optimistic change shows it at once and is sent after the first, for the page has shown the
   * first.
   */
  readonly run: <Value = never>(input?: CallInput<C>, optimistic?: Optimistic<Value>) => Promise<AnswerOf<C>>;
  readonly running: boolean;
  /**
   * Resolves once the queries on the screen have refetched after the last run, or have failed to.
   * For a dialog that closes on a page that shows what it saved.
   */
  readonly refetched: () => Promise<void>;
  readonly error: ApiError | undefined;
  readonly reset: () => void;
}

function asApiError(failure: unknown): ApiError {
  return failure instanceof ApiError
    ? failure
    : new ApiError({ code: 'page.fault', message: messageOf(failure), status: 0 }, { cause: failure });
}

/** One command as a hook; after it, queries about the same stream categories refetch. */
export function useCommand<C extends Call>(contract: C): Command<C> {
  const { mutate } = useSWRConfig();
  const [running, setRunning] = useState(false);
  const [error, setError] = useState<ApiError>();
  const current = useRef<Promise<AnswerOf<C>> | null>(null);
  const refetching = useRef<Promise<void>>(Promise.resolve());

  const run = useCallback(
    <Value>(input: CallInput<C> = {}, optimistic?: Optimistic<Value>) => {
      const before = current.current;
      if (before && !optimistic) return before;
      setRunning(true);
      setError(undefined);
      const send = () => call(contract, input);
      const answer = before ? before.then(send, send) : send();
      current.current = answer;
      if (optimistic) {
        const { query, change } = optimistic;
        // This mutation refetches those answers itself: SWR drops a refetch that starts before it
        // ends.
        // One by one: with a filter SWR gives all of them the changed answer of the first.
        for (const key of keysOf(mutate, query))
          void mutate<Answered<Value> | undefined, unknown>(key, answer, {
            optimisticData: (shown) => shown && { ...shown, value: change(shown.value) },
            populateCache: false,
            rollbackOnError: true,
            throwOnError: false,
          });
      }
      refetching.current = answer
        .then(
          () => refetchAfter(mutate, contract, optimistic?.query),
          (failure: unknown) => setError(asApiError(failure)),
        )
        .catch(() => undefined);
      const settle = () => {
        if (current.current !== answer) return;
        current.current = null;
        setRunning(false);
      };
      answer.then(settle, settle);
      return answer;
    },
    [contract, mutate],
  );
  const refetched = useCallback(async () => refetching.current, []);
  const reset = useCallback(() => setError(undefined), []);
  return { run, running, refetched, error, reset };
}
