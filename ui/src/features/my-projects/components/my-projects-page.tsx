import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { track } from '../../../shared/analytics/analytics.js';
import { PagedList } from '../../../shared/display/paged-list.js';
import { pageOf } from '../../../shared/display/pager.js';
import { Page } from '../../../shared/page/page.js';
import { ResponseDialogs } from '../../../shared/participation/response-dialogs.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { CardsSkeleton, RowsSkeleton } from '../../../shared/states/skeletons.js';
import { DetailsDialog } from './details-dialog.js';
import { IncentiveAlert } from './incentive-alert.js';
import { ResponsesCards } from './responses-cards.js';
import { ResponsesTable } from './responses-table.js';
import { pageSize, readStatus, useStatuses, useSurveys } from '../api/surveys.js';

/**
 * My Projects (spec 3, section 2): all of the participant's responses, filtered by status, ten a
 * page.
 */
export function MyProjectsPage() {
  const [query, setQuery] = useSearchParams();
  const isWide = useMediaQuery('(min-width: 900px)', { noSsr: true });
  const status = readStatus(query.get('status'));
  const page = pageOf(query);
  const fromTextMessage = query.get('source') === 'sms';
  useEffect(() => {
    if (fromTextMessage) track('invitation-link-click', { source: 'sms' });
  }, [fromTextMessage]);
  const surveys = useSurveys(status, page);
  const statuses = useStatuses();
  const total = surveys.data?.totalCount;

  const narrow = (next: string) =>
    setQuery((current) => {
      if (next === '') current.delete('status');
      else current.set('status', next);
      current.delete('page');
      return current;
    });

  return (
    <Page title="My projects">
      <Box sx={{ display: 'grid', gap: 2 }}>
        <IncentiveAlert />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}>
          <Typography variant="body2" role="status" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {total === undefined ? '\u00a0' : `${total} ${total === 1 ? 'result' : 'results'}`}
          </Typography>
          <NativeSelect
            input={<OutlinedInput sx={{ minHeight: 44, minWidth: '12rem' }} />}
            value={status ?? ''}
            onChange={(event) => narrow(event.target.value)}
            inputProps={{ 'aria-label': 'Status' }}
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
        </Box>
        <PagedList
          query={surveys}
          page={page}
          pageSize={pageSize}
          label="Pages"
          skeleton={isWide ? <RowsSkeleton count={6} height={92} /> : <CardsSkeleton count={4} height={172} />}
          errorTitle="Your projects could not be loaded"
          empty={
            status === null && page === 1 ? (
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
                text="Choose another status, or see all of them."
                action={
                  <Button variant="outlined" onClick={() => narrow('')}>
                    Show all
                  </Button>
                }
              />
            )
          }
        >
          {(responses) => (isWide ? <ResponsesTable responses={responses} /> : <ResponsesCards responses={responses} />)}
        </PagedList>
      </Box>
      <ResponseDialogs messageRequired={false} Details={DetailsDialog} />
    </Page>
  );
}
