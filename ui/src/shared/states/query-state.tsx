import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Query } from '../api/use-query.js';
import { RefreshFailedBanner, StaleBanner } from './banner.js';
import { ErrorState } from './error-state.js';
import { useOnline } from './use-online.js';

export interface QueryStateProps<Value> {
  readonly query: Query<Value>;
  /** Of the size of what comes. */
  readonly skeleton: ReactNode;
  /** "Your projects could not be loaded". */
  readonly errorTitle?: string;
  readonly isEmpty?: (value: Value) => boolean;
  readonly empty?: ReactNode;
  readonly children: (value: Value) => ReactNode;
}

/** The states of anything that is asked for: loading, error, empty, stale, there; and there, but not to be had anew (offline, the shell says so). */
export function QueryState<Value>({ query, skeleton, errorTitle, isEmpty, empty, children }: QueryStateProps<Value>) {
  const { data, error, stale, reload } = query;
  const online = useOnline();
  if (data === undefined) {
    return error ? (
      <ErrorState error={error} {...(errorTitle ? { title: errorTitle } : {})} onRetry={() => void reload()} />
    ) : (
      skeleton
    );
  }
  const content = isEmpty?.(data) ? empty : children(data);
  const failed = error !== undefined && online;
  return (
    <>
      {(stale || failed) && (
        <Box sx={{ mb: 2 }}>{failed ? <RefreshFailedBanner onRetry={() => void reload()} /> : <StaleBanner />}</Box>
      )}
      {content}
    </>
  );
}
