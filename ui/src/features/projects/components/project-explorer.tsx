import Tune from '@mui/icons-material/Tune';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect, useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { announce } from '../../../shared/page/announcer.js';
import { useSession } from '../../../shared/session/session-store.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { messageOf } from '../../../shared/api/api-error.js';
import { notify } from '../../../shared/notices/notices.js';
import { useLocks } from '../../../entities/profile/own-profile.js';
import { useMe } from '../../../shared/session/me.js';
import type { FoundProjects } from '../model/found-projects.js';
import { countFilters, filtersOf, noFilters, sortOptions, type ListQuery, type Sort } from '../model/list-query.js';
import { ProjectCards } from './project-cards.js';
import { ProjectCardsSkeleton } from './project-cards-skeleton.js';
import { usePlaceOf, useProjectList } from '../api/project-list.js';
import { recentSearches } from '../../../shared/search/recent-searches.js';
import { SearchBar } from '../../../shared/search/search-bar.js';
import { useListAddress } from './use-list-address.js';
import { useWorkEmailVerified } from '../api/work-email.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';
import { Block, Muted, Row, Stack } from '../../../shared/display/layout.js';

const recent = recentSearches('recent-searches');
const NoProjects = lazyComponent(async () => (await import('./no-projects.js')).NoProjects);
const ListArrival = lazyComponent(async () => (await import('./list-arrival.js')).ListArrival);
const SavedSearches = lazyComponent(async () => (await import('./saved-searches/saved-searches.js')).SavedSearches);
const ListFilters = lazyComponent(async () => (await import('./list-filters.js')).ListFilters);

/** Null while the number is not known. */
function countText({ totalCount, isTimedOut }: FoundProjects): string | null {
  if (isTimedOut) return null;
  return `${totalCount} ${totalCount === 1 ? 'project' : 'projects'}`;
}

/** Announces how many were found where that changes: the first result is part of the page. */
function useAnnounced(count: string | null): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (count && last.current !== null && last.current !== count) announce(`${count} found`);
    if (count) last.current = count;
  }, [count]);
}

/**
 * Search, order, filters and the list: the dashboard's primary column and the visitors' page.
 * `first` shows above the list, whatever the list has.
 */
export function ProjectExplorer({ first }: { readonly first?: ReactNode }) {
  const { query, change } = useListAddress();
  const [params, setParams] = useQueryParams();
  const session = useSession();
  const list = useProjectList(query);
  const { user } = useMe();
  // Requested with the list, for what opens from its cards (spec 2, section 2, Dashboard).
  useLocks(session.status === 'in' && session.hasProfile ? (user?.profileId ?? undefined) : undefined);
  const placeOf = usePlaceOf(query);
  const { hash } = useLocation();
  const asks = hash.length > 1 || params.has('reload');
  // Stays once the address has asked: each change of the address drops its hash.
  const [hasAsked, setHasAsked] = useState(asks);
  if (asks && !hasAsked) setHasAsked(true);
  const workEmailVerified = useWorkEmailVerified();
  const { error } = list;
  useEffect(() => {
    // A search that fails says so in a snackbar as well (spec 2, section 8).
    if (error) notify.error(messageOf(error));
  }, [error]);
  const filterCount = countFilters(query);
  const filtersOpen = params.get('filters') === 'open';
  const count = list.data ? countText(list.data) : null;
  useAnnounced(list.previous ? null : count);

  const openFilters = (open: boolean) =>
    setParams(
      (current) => {
        if (open) current.set('filters', 'open');
        else current.delete('filters');
        return current;
      },
      { replace: !open },
    );

  return (
    <Stack gap={2}>
      {hasAsked && (
        <Suspense fallback={null}>
          <ListArrival list={list} placeOf={placeOf} showPages={(pages) => change({ pages })} />
        </Suspense>
      )}
      <Row alignItems="baseline" justifyContent="space-between" gap={2}>
        <Typography variant="h2">Projects</Typography>
        <Muted variant="body2" fontVariantNumeric="tabular-nums">
          {count ?? '\u00a0'}
        </Muted>
      </Row>
      <SearchBar
        label="Projects"
        fieldLabel="Search projects"
        text={query.text}
        recent={recent}
        onSearch={(text) => change({ text })}
      />
      <Narrowing query={query} onChange={change} isOpen={filtersOpen} onOpen={openFilters} />
      {filtersOpen && (
        <Suspense fallback={null}>
          <ListFilters
            applied={filtersOf(query)}
            workEmailVerified={workEmailVerified}
            isVisitor={session.status !== 'in'}
            onClose={() => openFilters(false)}
            onApply={change}
          />
        </Suspense>
      )}
      {first}
      <Box aria-busy={list.previous} sx={{ opacity: list.previous ? 0.55 : 1, transition: 'opacity 120ms' }}>
        <QueryState
          query={list}
          skeleton={<ProjectCardsSkeleton />}
          errorTitle="The projects could not be loaded"
          isEmpty={({ projects }) => projects.length === 0}
          empty={
            <Suspense fallback={<ProjectCardsSkeleton />}>
              <NoProjects
                searched={query.text !== ''}
                filtered={filterCount > 0}
                {...(list.data?.isTimedOut && { onRetry: () => void list.reload() })}
                onClearKeyword={() => change({ text: '' })}
                onClearFilters={() => change(noFilters)}
              />
            </Suspense>
          }
        >
          {({ projects, hasMore, pages }) => (
            <Stack gap={1.5}>
              <ProjectCards projects={projects} query={query} workEmailVerified={workEmailVerified} />
              {hasMore && (
                <Button
                  variant="outlined"
                  // The address asks for the next page already if it did not arrive in time.
                  onClick={() => (query.pages === pages + 1 ? void list.reload() : change({ pages: pages + 1 }))}
                  disabled={list.previous}
                  sx={{ justifySelf: 'center', mt: 1, minWidth: 160 }}
                >
                  {list.previous ? 'Loading…' : 'See more'}
                </Button>
              )}
            </Stack>
          )}
        </QueryState>
      </Box>
    </Stack>
  );
}

interface NarrowingProps {
  readonly query: ListQuery;
  readonly onChange: (change: Partial<ListQuery>) => void;
  /** Whether the filters are. */
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** Filters, saved searches and the order of the list. */
function Narrowing({ query, onChange, isOpen, onOpen }: NarrowingProps) {
  const session = useSession();
  const filterCount = countFilters(query);
  return (
    <Row wraps alignItems="center" gap={1}>
      {filterCount > 0 && (
        <Button size="small" color="secondary" onClick={() => onChange(noFilters)}>
          Clear filters
        </Button>
      )}
      <Button
        variant="outlined"
        size="small"
        color="secondary"
        startIcon={<Tune fontSize="small" />}
        data-tour="filters"
        aria-expanded={isOpen}
        onClick={() => onOpen(!isOpen)}
        sx={{ minHeight: 40 }}
      >
        {filterCount > 0 ? `Filters (${filterCount})` : 'Filters'}
      </Button>
      {session.status === 'in' && session.hasProfile && (
        // As wide as what comes, so that nothing moves.
        <Suspense fallback={<Block width={95} height={40} />}>
          <SavedSearches query={query} onChoose={onChange} />
        </Suspense>
      )}
      <Box
        component="select"
        aria-label="Sort by"
        value={query.sort}
        onChange={(event: ChangeEvent<HTMLSelectElement>) => onChange({ sort: event.target.value as Sort })}
        sx={{
          ml: 'auto',
          minHeight: 40,
          minWidth: 0,
          maxWidth: '100%',
          px: 1.25,
          font: 'inherit',
          fontSize: '0.9375rem',
          color: 'text.primary',
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          borderRadius: 2,
        }}
      >
        {sortOptions.map(({ code, value }) => (
          <option key={code} value={code}>
            {value}
          </option>
        ))}
      </Box>
    </Row>
  );
}
