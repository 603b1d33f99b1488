import Button from '@mui/material/Button';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { track } from '../../../shared/analytics/analytics.js';
import { PagedList } from '../../../shared/display/paged-list.js';
import { pageOf } from '../../../shared/page/page-of.js';
import { Page } from '../../../shared/page/page.js';
import { recentSearches } from '../../../shared/search/recent-searches.js';
import { SearchBar } from '../../../shared/search/search-bar.js';
import { useResponseDialogs } from '../../../entities/participation/use-response-dialogs.js';
import { ResponseDialogs } from '../../../entities/participation/response-dialogs.js';
import { ErrorAlert } from '../../../shared/states/error-alert.js';
import { useBriefError } from '../../../shared/states/use-brief-error.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { CardsSkeleton, RowsSkeleton } from '../../../shared/states/skeletons.js';
import { IncentiveAlert } from './incentive-alert.js';
import { ResponsesCards } from './responses-cards.js';
import { ResponsesTable } from './responses-table.js';
import { readStatus, useStatuses, useSurveys } from '../api/surveys.js';
import { pageSize } from '../model/surveys-input.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';
import { DeferredDialog } from '../../../shared/dialog/deferred-dialog.js';
import { arrival, providerName } from '../../../entities/payout/method-text.js';
import { storedFlag } from '../../../shared/storage/stored-flag.js';
import { Muted, Prose, Row, Stack } from '../../../shared/display/layout.js';
import { deferredComponent } from '../../../shared/states/lazy-component.js';

const WaitedFor = deferredComponent(async () => (await import('../../../entities/place/waiting-list.js')).WaitedFor);

const isKnown = storedFlag('reward-provider');

/** Says once, on the first visit, who pays and how (spec 3, section 2, My Projects). */
function RewardProviderDialog() {
  const [isOpen, setOpen] = useState(() => !isKnown.isSet());
  const close = () => {
    isKnown.set();
    setOpen(false);
  };
  return (
    <DeferredDialog
      open={isOpen}
      title="How you are paid"
      onClose={close}
      width={560}
      actions={
        <>
          <Button component={Link} to="/settings/payouts" variant="outlined" onClick={close}>
            Payout settings
          </Button>
          <Button variant="contained" onClick={close} autoFocus>
            Got it
          </Button>
        </>
      }
    >
      <Prose mb={1.5}>
        Our reward provider {providerName.TREMENDOUS} sends your incentives: you get an e-mail with a link, and choose a gift card
        or another way to receive the money. You can choose PayPal instead.
      </Prose>
      <Prose mb={1.5}>
        {arrival.TREMENDOUS}. {arrival.PAYPAL}.
      </Prose>
      <Typography>You receive the incentive less our fee of 5%, at least $1, and any tip in full.</Typography>
    </DeferredDialog>
  );
}

const recent = recentSearches('recent-searches-of-own-projects');

/**
 * My Projects (spec 3, section 2): all of the participant's responses, searched and filtered by
 * status, ten a page.
 */
export function MyProjectsPage() {
  const [query, setQuery] = useQueryParams();
  const isWide = useMediaQuery('(min-width: 900px)', { noSsr: true });
  const status = readStatus(query.get('status'));
  const page = pageOf(query);
  const fromTextMessage = query.get('source') === 'sms';
  useEffect(() => {
    if (fromTextMessage) track('invitation-link-click', { source: 'sms' });
  }, [fromTextMessage]);
  const text = query.get('q') ?? '';
  const { id, completionId } = useResponseDialogs();
  const surveys = useSurveys(status, text, page);
  const statuses = useStatuses();
  const total = surveys.data?.totalCount;
  const { error } = surveys;
  const [searchFailure, setSearchFailure] = useBriefError();
  useEffect(() => {
    // Document 3 §8. Without a list to show, the list's own state says it.
    if (error && text !== '' && total !== undefined) setSearchFailure(error.message);
  }, [error, text, total, setSearchFailure]);

  const narrow = (change: { readonly status?: string; readonly q?: string }) =>
    setQuery((current) => {
      for (const [name, value] of Object.entries(change)) {
        if (value === '') current.delete(name);
        else current.set(name, value);
      }
      current.delete('page');
      return current;
    });

  return (
    <Page
      title="My projects"
      actions={
        <Button component={Link} to="/disputes" variant="outlined" size="small">
          Disputes
        </Button>
      }
    >
      <Stack gap={2}>
        <IncentiveAlert />
        <Suspense fallback={null}>
          <WaitedFor />
        </Suspense>
        <SearchBar
          label="My projects"
          fieldLabel="Search my projects"
          text={text}
          recent={recent}
          onSearch={(q) => narrow({ q })}
        />
        <Row wraps alignItems="center" justifyContent="space-between" gap={1.5}>
          <Muted variant="body2" role="status" fontVariantNumeric="tabular-nums">
            {total === undefined ? '\u00a0' : `${total} ${total === 1 ? 'result' : 'results'}`}
          </Muted>
          <Row component="label" alignItems="center" gap={1} width={{ xs: '100%', sm: 'auto' }}>
            <Muted component="span" variant="body2">
              Status
            </Muted>
            <NativeSelect
              input={<OutlinedInput sx={{ minHeight: 44, minWidth: '12rem', flex: 1 }} />}
              value={status ?? ''}
              onChange={(event) => narrow({ status: event.target.value })}
            >
              <option value="">All</option>
              {/* Until the names are there, the chosen one keeps its place. */}
              {status && !statuses.some(({ code }) => code === status) && <option value={status}>{status}</option>}
              {statuses.map(({ code, value }) => (
                <option key={code} value={code}>
                  {value}
                </option>
              ))}
            </NativeSelect>
          </Row>
        </Row>
        {searchFailure && <ErrorAlert>{searchFailure}</ErrorAlert>}
        <PagedList
          query={surveys}
          page={page}
          pageSize={pageSize}
          label="Pages"
          skeleton={isWide ? <RowsSkeleton count={6} height={92} /> : <CardsSkeleton count={4} height={172} />}
          errorTitle="Your projects could not be loaded"
          empty={
            status === null && text === '' && page === 1 ? (
              <EmptyState
                title="Aw, shucks! No projects yet."
                text="Once you start a screener, its project shows here with everything that happens to it."
                action={
                  <Button component={Link} to="/dashboard" variant="contained">
                    Browse Projects
                  </Button>
                }
              />
            ) : (
              <EmptyState
                title="No projects found with your current search criteria."
                text="Search for something else, choose another status, or see all of them."
                action={
                  <Button variant="outlined" onClick={() => narrow({ status: '', q: '' })}>
                    Show all
                  </Button>
                }
              />
            )
          }
        >
          {(responses) => (isWide ? <ResponsesTable responses={responses} /> : <ResponsesCards responses={responses} />)}
        </PagedList>
      </Stack>
      <ResponseDialogs messageRequired={false} />
      {/* Not over a dialog that a link has opened. */}
      {id === null && completionId === null && <RewardProviderDialog />}
    </Page>
  );
}
