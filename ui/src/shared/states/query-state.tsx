import type { ReactNode } from 'react';
import type { Query } from '../api/use-query.js';
import { Block } from '../display/layout.js';
import { RefreshFailedBanner, StaleBanner } from './banner.js';
import { ErrorState } from './error-state.js';
import { useOnline } from './use-online.js';

export interface QueryStateProps<Value> {
  readonly query: Query<Value>;
  /** In the size of the content. */
  readonly skeleton: ReactNode;
  /** "Your projects could not be loaded". */
  readonly errorTitle?: string;
  readonly isEmpty?: (value: Value) => boolean;
  readonly empty?: ReactNode;
  /** In place of the error where the server finds nothing under the address. */
  readonly missing?: ReactNode;
  /**
   * Instead of the usual state, where nothing could be loaded, and of the banner above older
   * content.
   */
  readonly renderFailure?: (error: unknown, onRetry: () => void) => ReactNode;
  readonly children: (value: Value) => ReactNode;
}

/**
 * The states of a query: loading, error, empty, stale, loaded, and a failed refetch (offline, the
 * shell shows a banner instead).
 */
export function QueryState<Value>({
  query,
  skeleton,
  errorTitle,
  isEmpty,
  empty,
  missing,
  renderFailure,
  children,
}: QueryStateProps<Value>) {
  const { data, error, stale, reload } = query;
  const online = useOnline();
  const onRetry = () => void reload();
  if (data === undefined) {
    if (missing && error?.status === 404) return missing;
    if (error && renderFailure) return renderFailure(error, onRetry);
    return error ? <ErrorState error={error} {...(errorTitle ? { title: errorTitle } : {})} onRetry={onRetry} /> : skeleton;
  }
  const content = isEmpty?.(data) ? empty : children(data);
  const failed = error !== undefined && online;
  return (
    <>
      {(stale || failed) && (
        <Block mb={2}>
          {failed ? (renderFailure?.(error, onRetry) ?? <RefreshFailedBanner onRetry={onRetry} />) : <StaleBanner />}
        </Block>
      )}
      {content}
    </>
  );
}
