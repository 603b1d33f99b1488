import type { Contract } from '@panelist/domain/kernel/browser';
import useSWR, { type SWRConfiguration } from 'swr';
import type { z } from 'zod';
import type { ApiError } from './api-error.js';
import type { CallInput } from './build-request.js';
import { callWithHeaders, type Answered } from './call.js';

/** Made by a feature's key factory; the first part is the topic that live hints and commands invalidate by. */
export type QueryKey = readonly [topic: string, ...rest: unknown[]];

export interface Query<Value> {
  readonly data: Value | undefined;
  readonly error: ApiError | undefined;
  /** Nothing to show yet. */
  readonly loading: boolean;
  /** Something is shown and a newer answer is under way. */
  readonly refreshing: boolean;
  /** What is shown does not hold this page's last change yet. It is asked for again until it does. */
  readonly stale: boolean;
  readonly reload: () => Promise<void>;
}

const staleRetryMs = 2_000;

/** One query as a hook. A null key asks nothing. */
export function useQuery<C extends Contract>(
  contract: C,
  key: QueryKey | null,
  input: CallInput<C> = {},
  options: SWRConfiguration<Answered<z.output<C['response']>>, ApiError> = {},
): Query<z.output<C['response']>> {
  const { data, error, isLoading, isValidating, mutate } = useSWR<Answered<z.output<C['response']>>, ApiError>(
    key,
    () => callWithHeaders(contract, input),
    {
      refreshInterval: (latest) => (latest?.stale ? staleRetryMs : 0),
      ...options,
    },
  );
  return {
    data: data?.value,
    error,
    loading: isLoading && data === undefined,
    refreshing: isValidating && data !== undefined,
    stale: data?.stale ?? false,
    reload: async () => {
      await mutate();
    },
  };
}
