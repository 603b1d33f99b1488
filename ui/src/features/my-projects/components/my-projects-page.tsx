import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Pagination from '@mui/material/Pagination';
import PaginationItem from '@mui/material/PaginationItem';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Link, useSearchParams } from 'react-router-dom';
import { Page } from '../../../shared/page/page.js';
import { ResponseDialogs } from '../../../shared/participation/response-dialogs.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton, RowsSkeleton } from '../../../shared/states/skeletons.js';
import { DetailsDialog } from './details-dialog.js';
import { IncentiveAlert } from './incentive-alert.js';
import { ResponsesCards } from './responses-cards.js';
import { ResponsesTable } from './responses-table.js';
import { pageSize, readStatus, useStatuses, useSurveys } from '../api/surveys.js';

/** My Projects (spec 3, section 2): every own response, by status, ten a page. */
export function MyProjectsPage() {
  const [query, setQuery] = useSearchParams();
  const isWide = useMediaQuery('(min-width: 900px)', { noSsr: true });
  const status = readStatus(query.get('status'));
  const page = Math.max(1, Math.trunc(Number(query.get('page') ?? 1)) || 1);
  const surveys = useSurveys(status, page);
  const statuses = useStatuses();
  const total = surveys.data?.response.totalCount;
  const pages = Math.max(1, Math.ceil((total ?? 0) / pageSize));

  const addressOfPage = (next: number): string => {
    const params = new URLSearchParams(query);
    if (next === 1) params.delete('page');
    else params.set('page', String(next));
    return `?${params.toString()}`;
  };
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
        <QueryState
          query={surveys}
          skeleton={isWide ? <RowsSkeleton count={6} height={92} /> : <CardsSkeleton count={4} height={172} />}
          errorTitle="Your projects could not be loaded"
          isEmpty={({ response }) => response.surveys.length === 0}
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
          {({ response }) => (
            <Box sx={{ opacity: surveys.refreshing && response.surveys.length === 0 ? 0.55 : 1 }}>
              {isWide ? <ResponsesTable responses={response.surveys} /> : <ResponsesCards responses={response.surveys} />}
            </Box>
          )}
        </QueryState>
        {pages > 1 && (
          <Box component="nav" aria-label="Pages" sx={{ display: 'flex', justifyContent: 'center', pt: 1 }}>
            <Pagination
              count={pages}
              page={Math.min(page, pages)}
              renderItem={(item) => (
                <PaginationItem
                  component={Link}
                  to={addressOfPage(item.page ?? 1)}
                  {...item}
                  sx={{ minWidth: 40, minHeight: 40 }}
                />
              )}
            />
          </Box>
        )}
      </Box>
      <ResponseDialogs messageRequired={false} Details={DetailsDialog} />
    </Page>
  );
}
