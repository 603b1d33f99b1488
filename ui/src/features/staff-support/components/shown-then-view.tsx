import Button from '@mui/material/Button';
import type { HistoryEntry } from '@panelist/domain/support/browser';
import { Suspense, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { AccessReason } from '../../../entities/staff-access/access-reason.js';
import { Page } from '../../../shared/page/page.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { useHistory } from '../api/history-query.js';
import { historyFilterOf } from '../model/history-filter.js';
import { fullName } from './participant-list.js';
import type { ParticipantViewProps } from './participant-view.js';
import { Block, Muted } from '../../../shared/display/layout.js';

const PastMoments = lazyComponent(async () => (await import('./past-moments.js')).PastMoments);

const everything = historyFilterOf(new URLSearchParams());

/**
 * Only then is the moment at that time known: until then a later page can hold it. @param entries
 * oldest first
 */
const hasReached = (entries: readonly HistoryEntry[], at: string) => (entries.at(-1)?.at ?? '') >= at;

/** What a participant's screens showed at a moment, which the address holds. */
export function ShownThenView({ userId, at, given, gaveNow }: ParticipantViewProps & { readonly at: string }) {
  const history = useHistory(userId, everything, 'oldest');
  const { data, loadingMore, loadMore } = history;
  // The slider spans the whole history: its pages load one after another.
  useEffect(() => {
    if (data?.hasMore === true && !loadingMore) loadMore();
  }, [data, loadingMore, loadMore]);
  const name = data ? fullName(data.participant) : 'Participant';
  return (
    <Page
      title={`What ${name} saw then`}
      documentTitle="What the participant saw"
      actions={
        <Button component={Link} to={`?${new URLSearchParams({ userId }).toString()}`} variant="outlined">
          Back to the history
        </Button>
      }
    >
      {data && given !== null && (
        <Block mb={3}>
          <AccessReason userId={userId} name={name} given={given} focused={gaveNow} />
        </Block>
      )}
      <QueryState
        query={history}
        skeleton={<CardsSkeleton count={3} height={160} />}
        errorTitle="This participant could not be loaded"
        isEmpty={({ entries }) => entries.length === 0}
        empty={<EmptyState title="Nothing has happened yet" text="There is no moment to show." />}
      >
        {({ entries, hasMore }) => (
          <>
            {hasMore && (
              <Muted variant="body2" role="status" mb={3}>
                Loading later events…
              </Muted>
            )}
            <Suspense fallback={<CardsSkeleton count={3} height={160} />}>
              {hasMore && !hasReached(entries, at) ? (
                <CardsSkeleton count={3} height={160} />
              ) : (
                <PastMoments userId={userId} at={at} entries={entries} hasMore={hasMore} />
              )}
            </Suspense>
          </>
        )}
      </QueryState>
    </Page>
  );
}
