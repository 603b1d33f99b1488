import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { ApiError } from './api-error.js';

/** What the server decided (4xx) is not asked for again by itself; what it could not answer is, a few times. */
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
