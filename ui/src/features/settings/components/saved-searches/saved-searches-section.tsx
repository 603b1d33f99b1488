import { savedSearchList } from '@panelist/domain/saved-search/browser';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useQuery } from '../../../../shared/api/use-query.js';
import { Muted, Stack } from '../../../../shared/display/layout.js';
import { QueryState } from '../../../../shared/states/query-state.js';
import { RowsSkeleton } from '../../../../shared/states/skeletons.js';
import { AlertTimes } from './alert-times.js';
import { SavedSearchCard } from './saved-search-card.js';
import { deferredComponent } from '../../../../shared/states/lazy-component.js';

// What the device can do, the device alone knows.
const ThisDevice = deferredComponent(async () => (await import('./this-device.js')).ThisDevice);

/** Saved searches: names, channels, and when alerts come (ADR 196). */
export function SavedSearchesSection() {
  const saved = useQuery(savedSearchList, {});
  return (
    <Stack component="section" aria-labelledby="saved-searches" gap={2.5} mt={5}>
      <Typography variant="h2" id="saved-searches" tabIndex={-1}>
        Saved searches and alerts
      </Typography>
      <QueryState
        query={saved}
        skeleton={<RowsSkeleton count={2} height={112} />}
        errorTitle="Your saved searches could not be loaded"
        isEmpty={({ items }) => items.length === 0}
        empty={
          <Muted>
            You have saved no search yet. On{' '}
            <Link component={RouterLink} to="/projects/browse">
              Browse projects
            </Link>
            , set a filter or a keyword and choose “Save this search”.
          </Muted>
        }
      >
        {({ items }) => (
          <Stack component="ul" list gap={1.5}>
            {items.map((item) => (
              <SavedSearchCard key={item.id} item={item} />
            ))}
          </Stack>
        )}
      </QueryState>
      <Suspense>
        <ThisDevice />
      </Suspense>
      <AlertTimes />
    </Stack>
  );
}
