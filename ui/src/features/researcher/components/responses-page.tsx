import { type ScreenerResponse, researcherActions, type ResearcherAction } from '@panelist/domain/participation/browser';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { PagedList } from '../../../shared/display/paged-list.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import { RowsSkeleton } from '../../../shared/states/skeletons.js';
import { pageSize, responseFilterOf, useResponses } from '../api/responses.js';
import { type ChosenAction, actionViews } from '../model/response-actions.js';
import { shownStatuses, statusName } from '../model/response-text.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';
import { FilterButtons } from './filter-buttons.js';
import { useProject } from './project-frame.js';
import { ResponseRows } from './response-rows.js';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { Row, Stack } from '../../../shared/display/layout.js';

// Forms and panels are not in the first load of the list.
const ActionDialog = lazyComponent(async () => (await import('./action-dialog.js')).ActionDialog);
const ResponsePanel = lazyComponent(async () => (await import('./response-panel.js')).ResponsePanel);

/** Who applied and was invited, by status, with what the researcher can do about them. */
export function ResponsesPage() {
  const project = useProject();
  const [address, setAddress] = useQueryParams();
  const filter = responseFilterOf(address);
  const found = useResponses(project.id, filter);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<ChosenAction | null>(null);
  const items = found.data?.items ?? [];
  const marked = items.filter(({ id }) => selected.has(id));
  const mark = (ids: readonly string[], on: boolean) =>
    setSelected((current) => new Set(on ? [...current, ...ids] : [...current].filter((id) => !ids.includes(id))));
  const choose = (status: string | undefined) => {
    setSelected(new Set());
    setAddress(status === undefined ? {} : { status }, { replace: true });
  };
  const act = (action: ChosenAction['action'], responses: readonly ScreenerResponse[]) => setChosen({ action, responses });
  const counts = found.data?.counts ?? {};
  return (
    <Stack shrinks gap={2}>
      <FilterButtons
        label="Status"
        chosen={filter.status}
        choices={shownStatuses
          .filter((status) => (counts[status] ?? 0) > 0 || status === filter.status)
          .map((status) => ({ name: status, label: statusName(status), count: counts[status] ?? 0 }))}
        onChoose={choose}
      />
      <BulkActions listed={items} marked={marked} onMark={mark} onAct={act} />
      <PagedList
        query={found}
        page={filter.page}
        pageSize={pageSize}
        label="Pages of responses"
        skeleton={<RowsSkeleton count={6} height={72} />}
        errorTitle="The responses could not be loaded"
        empty={
          <NoResponses
            isNarrowed={filter.status !== undefined}
            onShowAll={() => choose(undefined)}
            isDraft={project.status === 'draft'}
          />
        }
      >
        {(shown) => <ResponseRows responses={shown} selected={selected} onMark={mark} onAct={act} />}
      </PagedList>
      <Suspense fallback={null}>
        {address.has('response') && <ResponsePanel project={project} onAct={act} />}
        {chosen && (
          <ActionDialog project={project} chosen={chosen} onClose={() => setChosen(null)} onDone={() => setSelected(new Set())} />
        )}
      </Suspense>
    </Stack>
  );
}

interface NoResponsesProps {
  readonly isNarrowed: boolean;
  readonly isDraft: boolean;
  readonly onShowAll: () => void;
}

function NoResponses({ isNarrowed, isDraft, onShowAll }: NoResponsesProps) {
  if (isNarrowed)
    return (
      <EmptyState
        title="No response has this status"
        text="Responses move on as you and the participants act."
        action={<Button onClick={onShowAll}>Show all responses</Button>}
      />
    );
  return (
    <EmptyState
      title="No responses yet"
      text={
        isDraft
          ? 'Participants see this project once you publish it.'
          : 'They show up here as soon as participants submit the screener.'
      }
      action={
        !isDraft && (
          <Button component={Link} to="invitations" variant="outlined">
            Invite somebody you know
          </Button>
        )
      }
    />
  );
}

interface BulkActionsProps {
  /** The responses of this page of the list. */
  readonly listed: readonly ScreenerResponse[];
  readonly marked: readonly ScreenerResponse[];
  readonly onMark: (ids: readonly string[], on: boolean) => void;
  readonly onAct: (action: ResearcherAction, responses: readonly ScreenerResponse[]) => void;
}

/** What is possible with every marked response at once. */
function BulkActions({ listed, marked, onMark, onAct }: BulkActionsProps) {
  const markable = listed.filter(({ actions }) => actions.length > 0);
  if (markable.length < 2) return null;
  // Each session has a time of its own.
  const possible = researcherActions.filter(
    (action) => actionViews[action].asks !== 'session' && marked.every(({ actions }) => actions.includes(action)),
  );
  const isAll = marked.length === markable.length;
  return (
    <Row wraps gap={1} alignItems="center" pl={{ xs: 1.5, sm: 2 }}>
      <FormControlLabel
        label={marked.length === 0 ? 'Select all on this page' : `${marked.length} selected`}
        control={
          <Checkbox
            checked={isAll}
            indeterminate={marked.length > 0 && !isAll}
            onChange={(_event, on) =>
              onMark(
                markable.map(({ id }) => id),
                on,
              )
            }
          />
        }
      />
      {marked.length > 0 &&
        possible.map((action) => (
          <Button key={action} size="small" variant="outlined" onClick={() => onAct(action, marked)}>
            {actionViews[action].label} ({marked.length})
          </Button>
        ))}
      {marked.length > 0 && possible.length === 0 && (
        <Typography variant="body2">Nothing is possible with all of them at once: select responses of one status.</Typography>
      )}
    </Row>
  );
}
