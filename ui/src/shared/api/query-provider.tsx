import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { ApiError } from './api-error.js';

/** Does not retry what the server decided (4xx); retries other failures a few times. */
function shouldRetry(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

export function QueryProvider({ children }: { readonly children: ReactNode }) {
  return (
    <SWRConfig
      value={{
        shouldRetryOnError: shouldRetry,
        errorRetryCount: 4,
        dedupingInterval: 1_000,
        focusThrottleInterval: 15_000,
        keepPreviousData: true,
      }}
    >
      {children}
    </SWRConfig>
  );
}
