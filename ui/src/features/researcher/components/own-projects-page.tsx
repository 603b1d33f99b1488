import { projectStatuses } from '@panelist/domain/catalogue/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { PagedList } from '../../../shared/display/paged-list.js';
import { useSearchText } from '../../../shared/forms/use-search-text.js';
import { Page } from '../../../shared/page/page.js';
import { useMayAct } from '../../../shared/session/use-may-act.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { lazyPart } from '../../../shared/states/lazy-part.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { useOwnFunds, useOwnProjects } from '../api/own-projects.js';
import { pageSize, projectFilterOf } from '../model/project-filter.js';
import { stateNames } from '../model/project-text.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';
import { FilterButtons } from './filter-buttons.js';
import { ProjectRows } from './project-rows.js';

const RecordCard = lazyPart(async () => (await import('./record-card.js')).RecordCard);
const FundsCard = lazyPart(async () => (await import('./funds-card.js')).FundsCard);

/** The researcher's projects with their responses, and the funds of their organization. */
export function OwnProjectsPage() {
  const [address, setAddress] = useQueryParams();
  const filter = projectFilterOf(address);
  const found = useOwnProjects(filter);
  const funds = useOwnFunds();
  const mayAct = useMayAct();
  const narrow = (name: 'status' | 'query', value: string | undefined) =>
    setAddress(
      (current) => {
        if (value) current.set(name, value);
        else current.delete(name);
        current.delete('page');
        return current;
      },
      { replace: true },
    );
  const isNarrowed = filter.status !== undefined || filter.query !== '';
  const publish = (
    <Button component={Link} to="/researcher/publish" variant="contained">
      Publish a project
    </Button>
  );
  return (
    <Page title="Projects" lead="Your studies, who responded, and what they cost." actions={mayAct && publish}>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {mayAct && (
          // Keeps its place, so that nothing moves.
          <Suspense fallback={<Box sx={{ minHeight: 170 }} />}>
            <FundsCard />
            <RecordCard />
          </Suspense>
        )}
        <Box role="search" sx={{ display: 'grid', gap: 1.5 }}>
          <ProjectSearch query={filter.query} onSearch={(query) => narrow('query', query)} />
          <FilterButtons
            label="State"
            chosen={filter.status}
            choices={projectStatuses.map((name) => ({ name, label: stateNames[name], count: found.data?.counts[name] ?? 0 }))}
            onChoose={(status) => narrow('status', status)}
          />
        </Box>
        <PagedList
          query={found}
          page={filter.page}
          pageSize={pageSize}
          label="Pages of projects"
          skeleton={<CardsSkeleton count={4} height={150} />}
          errorTitle="Your projects could not be loaded"
          empty={
            <EmptyState
              title={isNarrowed ? 'No project matches' : 'No projects yet'}
              text={isNarrowed ? 'Try another word or state.' : 'Publish one, and participants whom it fits see it at once.'}
              action={isNarrowed ? <Button onClick={() => setAddress({})}>Show all projects</Button> : mayAct && publish}
            />
          }
        >
          {(items) => (
            <ProjectRows projects={items} available={funds.data && funds.data.balanceCents - funds.data.reservedCents} />
          )}
        </PagedList>
      </Box>
    </Page>
  );
}

const searchId = 'project-search';

function ProjectSearch({ query, onSearch }: { readonly query: string; readonly onSearch: (query: string) => void }) {
  const [typed, setTyped] = useSearchText(query, onSearch);
  return (
    <FormControl variant="outlined" sx={{ maxWidth: 420 }}>
      <InputLabel htmlFor={searchId}>Search by name or code</InputLabel>
      <OutlinedInput id={searchId} type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
    </FormControl>
  );
}
