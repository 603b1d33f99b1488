import {
  projectStatuses,
  kindsOfResearch,
  type ListedProject,
  type OrganizationFundsAnswer,
  type ownProjects,
} from '@panelist/domain/catalogue/browser';
import { formatCents, type AnswerOf } from '@panelist/domain/kernel/browser';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { PagedList } from '../../../shared/display/paged-list.js';
import { CardStack } from '../../../shared/display/section-card.js';
import { useSearchText } from '../../../shared/forms/use-search-text.js';
import { Page } from '../../../shared/page/page.js';
import { useMayAct } from '../../../shared/session/use-may-act.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { useOwnFunds, useOwnProjects } from '../api/own-projects.js';
import { pageSize, projectFilterOf } from '../model/project-filter.js';
import { stateNames, projectState } from '../model/project-text.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';
import { FilterButtons } from './filter-buttons.js';
import Typography from '@mui/material/Typography';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { LocalTime } from '../../../shared/display/time.js';
import { formatMinutes } from '../../../shared/display/duration-format.js';
import { Money } from '../../../shared/money/money.js';
import { useUserId } from '../../../shared/session/session-store.js';
import { reserveOfFree } from '../model/places.js';
import { shownStatuses, statusName } from '../model/response-text.js';
import { Block, Muted, Prose, Row, Stack } from '../../../shared/display/layout.js';

interface ProjectRowsProps {
  readonly projects: readonly ListedProject[];
  /** What the reader's organization can still reserve, in cents; undefined while unknown. */
  readonly available: number | undefined;
}

const ProjectRows = ({ projects, available }: ProjectRowsProps) => (
  <Stack component="ul" aria-label="Projects" list gap={1.5}>
    {projects.map((project) => (
      <li key={project.id}>
        <ProjectRow project={project} available={available} />
      </li>
    ))}
  </Stack>
);

interface ProjectRowProps extends Pick<ProjectRowsProps, 'available'> {
  readonly project: ListedProject;
}

function ProjectRow({ project, available }: ProjectRowProps) {
  const userId = useUserId();
  const counted = shownStatuses.filter((status) => (project.responses[status] ?? 0) > 0);
  return (
    <CardStack p={{ xs: 2, sm: 2.5 }} gap={1.25}>
      <Row wraps gap={1.5} alignItems="center">
        <Prose variant="h3" component="h2" overflowWrap="anywhere" flex="1 1 16rem" minWidth={0}>
          <Link to={`/researcher/projects/${project.id}`} style={{ color: 'inherit' }}>
            {project.name}
          </Link>
        </Prose>
        <StatusChip {...projectState(project)} />
      </Row>
      <Muted variant="body2">
        {kindsOfResearch[project.kindOfResearch]} · <Money label="Incentive" dollars={project.incentive} /> incentive ·{' '}
        {project.placesTaken} of {project.participantsWanted} places taken ·{' '}
        {project.publishedAt === null ? 'not published' : <LocalTime at={project.publishedAt} form="day" />}
        {project.owner.userId !== userId && project.owner.name !== '' && ` · ${project.owner.name}`}
      </Muted>
      {counted.length > 0 ? (
        <Row component="ul" aria-label="Responses" list wraps gap={1}>
          {counted.map((status) => (
            <li key={status}>
              <Link to={`/researcher/projects/${project.id}?status=${status}`} style={{ color: 'inherit' }}>
                {statusName(status)} {project.responses[status]}
              </Link>
            </li>
          ))}
        </Row>
      ) : (
        <Typography variant="body2">No responses yet.</Typography>
      )}
      {project.measuredMinutes !== null && (
        <Prose variant="body2" color="attention.text">
          You promised {formatMinutes(project.timeMinutesRequired)}, and it usually takes {formatMinutes(project.measuredMinutes)}
          . Its card says so. Tip those who took part, and raise the incentive of your next project like it.
        </Prose>
      )}
      <StillNeeded project={project} available={project.owner.userId === userId ? available : undefined} />
    </CardStack>
  );
}

/** What the invitations for the free places need, and whether the funds cover it. */
function StillNeeded({ project, available }: ProjectRowProps) {
  const needed = reserveOfFree(project, project.placesTaken);
  if (project.status === 'closed' || needed === 0) return null;
  const isCovered = available === undefined || needed <= available;
  return (
    <Prose variant="body2" color={isCovered ? 'text.secondary' : 'attention.text'}>
      The {project.participantsWanted - project.placesTaken} free places reserve {formatCents(needed)}
      {isCovered ? '.' : `: ${formatCents(needed - (available ?? 0))} more than your organization has left.`}
    </Prose>
  );
}

const RecordCard = lazyComponent(async () => (await import('./record-card.js')).RecordCard);
const FundsCard = lazyComponent(async () => (await import('./funds-card.js')).FundsCard);

/** The researcher's projects with what waits there, then their organization's funds and record. */
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
    <Page title="Projects" lead="Your projects, who responded, and what they cost." actions={mayAct && publish}>
      <Stack shrinks gap={2.5}>
        {found.data && mayAct && <Due due={found.data.due} funds={funds.data} />}
        <Stack role="search" gap={1.5}>
          <ProjectSearch query={filter.query} onSearch={(query) => narrow('query', query)} />
          <FilterButtons
            label="State"
            chosen={filter.status}
            choices={projectStatuses.map((name) => ({ name, label: stateNames[name], count: found.data?.counts[name] ?? 0 }))}
            onChoose={(status) => narrow('status', status)}
          />
        </Stack>
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
        {mayAct && (
          <Suspense fallback={<Block minHeight={170} />}>
            <FundsCard />
            <RecordCard />
          </Suspense>
        )}
      </Stack>
    </Page>
  );
}

interface DueProps {
  readonly due: AnswerOf<typeof ownProjects>['due'];
  /** Of the reader's organization; undefined while unknown. */
  readonly funds: OrganizationFundsAnswer | undefined;
}

/** What waits for the researcher in all of their projects, and what those have cost so far. */
const Due = ({ due: { toDecide, toPay, owedCents }, funds }: DueProps) => (
  <div>
    {(toDecide > 0 || toPay > 0) && (
      <Prose fontWeight={600}>
        {[...(toDecide > 0 ? [`${toDecide} to decide`] : []), ...(toPay > 0 ? [`${toPay} to pay`] : [])].join(' · ')}
      </Prose>
    )}
    {funds && (
      <Muted variant="body2">
        Owed {formatCents(owedCents)} · reserved {formatCents(funds.reservedCents)} · spent {formatCents(funds.spentCents)}
      </Muted>
    )}
  </div>
);

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
