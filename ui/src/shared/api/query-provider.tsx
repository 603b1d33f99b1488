import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { ApiError, mayPass } from './api-error.js';

/** Does not retry what the server decided; retries other failures a few times. */
const shouldRetry = (error: unknown): boolean => !(error instanceof ApiError) || mayPass(error);

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
