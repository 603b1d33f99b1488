import type { Contract } from '@panelist/domain/kernel/browser';
import { useCallback, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { z } from 'zod';
import { ApiError, messageOf } from './api-error.js';
import type { CallInput } from './build-request.js';
import { call } from './call.js';
import { invalidate } from './invalidate.js';

export interface Command<C extends Contract> {
  /** Throws `ApiError`. A second call while the first runs gives back the first one's answer. */
  readonly run: (input?: CallInput<C>) => Promise<z.output<C['response']>>;
  readonly running: boolean;
  readonly error: ApiError | undefined;
  readonly reset: () => void;
}

function asApiError(failure: unknown): ApiError {
  return failure instanceof ApiError
    ? failure
    : new ApiError({ code: 'page.fault', message: messageOf(failure), status: 0 }, { cause: failure });
}

/** One command as a hook; afterwards everything under the topics is asked for again. */
export function useCommand<C extends Contract>(contract: C, topics: readonly string[] = []): Command<C> {
  const { mutate } = useSWRConfig();
  const [running, setRunning] = useState(false);
  const [error, setError] = useState<ApiError>();
  const current = useRef<Promise<z.output<C['response']>> | null>(null);
  const topicList = topics.join(' ');

  const run = useCallback(
    (input: CallInput<C> = {}) => {
      if (current.current) return current.current;
      setRunning(true);
      setError(undefined);
      const answer = call(contract, input);
      current.current = answer;
      answer
        .then(
          () => invalidate(mutate, topicList ? topicList.split(' ') : []),
          (failure: unknown) => setError(asApiError(failure)),
        )
        .catch(() => undefined);
      const settle = () => {
        current.current = null;
        setRunning(false);
      };
      answer.then(settle, settle);
      return answer;
    },
    [contract, mutate, topicList],
  );
  const reset = useCallback(() => setError(undefined), []);
  return { run, running, error, reset };
}
