import Button from '@mui/material/Button';
import { useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.js';
import { Banner, OfflineBanner, RefreshFailedBanner, StaleBanner } from '../../../shared/states/banner.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { ErrorAlert } from '../../../shared/states/error-alert.js';
import { ErrorState } from '../../../shared/states/error-state.js';
import { Missing } from '../../../shared/states/missing.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton, FormSkeleton, RowsSkeleton, TextSkeleton } from '../../../shared/states/skeletons.js';
import { meanings } from '../../../shared/theme/palette.js';
import { loaded, queryIn } from './sample-query.js';
import { Specimen } from './specimen.js';

const error = new ApiError({ code: 'server.failed', message: 'The server could not answer.', status: 500, requestId: 'a1b2c3' });
const retry = () => undefined;
const content = <p>What was loaded</p>;
const skeleton = <TextSkeleton lines={2} />;

/** What replaces a value, or above it. */
export function StateSpecimens() {
  return (
    <>
      <Specimen
        name="Banner"
        columns={2}
        states={{
          ...Object.fromEntries(
            meanings.map((meaning) => [
              meaning,
              <Banner key={meaning} meaning={meaning}>
                A message of one line.
              </Banner>,
            ]),
          ),
          'with an action': (
            <Banner
              meaning="notice"
              action={
                <Button size="small" color="inherit">
                  Act
                </Button>
              }
            >
              A message that can be answered.
            </Banner>
          ),
          'stale (StaleBanner)': <StaleBanner />,
          'offline (OfflineBanner)': <OfflineBanner />,
          'not refreshed (RefreshFailedBanner)': <RefreshFailedBanner onRetry={retry} />,
        }}
      />
      <Specimen
        name="EmptyState"
        columns={2}
        states={{
          'without an action': <EmptyState title="No payments yet" text="The first one shows here." />,
          'with an action': (
            <EmptyState title="No projects yet" text="Find one that fits." action={<Button variant="contained">Browse</Button>} />
          ),
        }}
      />
      <Specimen name="ErrorAlert" states={{ 'of an action': <ErrorAlert>This file is too large.</ErrorAlert> }} />
      <Specimen
        name="ErrorState"
        columns={2}
        states={{
          'may be tried again': <ErrorState error={error} title="Your projects could not be loaded" onRetry={retry} />,
          'says what is lost': <ErrorState error={error} lost="Your answers are saved on this device." label="Not sent" />,
        }}
      />
      <Specimen
        name="Missing"
        states={{
          'nothing under the address': <Missing what="payment" list={{ to: '/demo/components', name: 'All payments' }} />,
        }}
      />
      <Specimen
        name="QueryState"
        columns={2}
        states={{
          loaded: (
            <QueryState query={loaded('value')} skeleton={skeleton}>
              {() => content}
            </QueryState>
          ),
          stale: (
            <QueryState query={queryIn({ data: 'value', stale: true })} skeleton={skeleton}>
              {() => content}
            </QueryState>
          ),
          'not refreshed': (
            <QueryState query={queryIn({ data: 'value', error })} skeleton={skeleton}>
              {() => content}
            </QueryState>
          ),
          failed: (
            <QueryState query={queryIn<string>({ error })} skeleton={skeleton} errorTitle="This list could not be loaded">
              {() => content}
            </QueryState>
          ),
          empty: (
            <QueryState
              query={loaded('')}
              skeleton={skeleton}
              isEmpty={(value) => value === ''}
              empty={<EmptyState title="Nothing here" text="It shows here once there is something." />}
            >
              {() => content}
            </QueryState>
          ),
        }}
      />
      <LoadingSpecimens />
    </>
  );
}

/** Skeletons only on request: a page that shows one is taken to be loading. */
function LoadingSpecimens() {
  const [isShown, show] = useState(false);
  if (!isShown)
    return (
      <Specimen
        name="Skeletons"
        states={{
          hidden: (
            <Button variant="outlined" onClick={() => show(true)}>
              Show what loads
            </Button>
          ),
        }}
      />
    );
  return (
    <Specimen
      name="Skeletons"
      columns={2}
      states={{
        text: <TextSkeleton />,
        cards: <CardsSkeleton count={2} />,
        rows: <RowsSkeleton count={3} />,
        form: <FormSkeleton fields={2} />,
        'a query that loads': (
          <QueryState query={queryIn<string>({ loading: true })} skeleton={skeleton}>
            {() => content}
          </QueryState>
        ),
      }}
    />
  );
}
