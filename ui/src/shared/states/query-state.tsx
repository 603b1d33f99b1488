import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Query } from '../api/use-query.js';
import { StaleBanner } from './banner.js';
import { ErrorState } from './error-state.js';

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

/** The five states of anything that is asked for: loading, error, empty, stale, there. */
export function QueryState<Value>({ query, skeleton, errorTitle, isEmpty, empty, children }: QueryStateProps<Value>) {
  const { data, error, stale, reload } = query;
  if (data === undefined) {
    return error ? <ErrorState error={error} {...(errorTitle ? { title: errorTitle } : {})} onRetry={() => void reload()} /> : skeleton;
  }
  const content = isEmpty?.(data) ? empty : children(data);
  if (!stale) return content;
  return (
    <>
      <Box sx={{ mb: 2 }}>
        <StaleBanner />
      </Box>
      {content}
    </>
  );
}
