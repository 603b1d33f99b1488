import { kindsOfResearch, projectLifecycle, type OwnedProject } from '@panelist/domain/catalogue/browser';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Suspense } from 'react';
import { NavLink, Outlet, Link as RouterLink, useOutletContext, useParams } from 'react-router-dom';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { formatMoney } from '../../../shared/money/money.js';
import { Page } from '../../../shared/page/page.js';
import { useUserId } from '../../../shared/session/session-store.js';
import { useMayAct } from '../../../shared/session/use-may-act.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { useUnreadConversations } from '../api/conversations.js';
import { useOwnedProject } from '../api/own-projects.js';
import { projectState } from '../model/project-text.js';
import { Block, Row } from '../../../shared/display/layout.js';

// They ask in a dialog, which the list of responses does not need.
const ProjectActions = lazyComponent(async () => (await import('./project-actions.js')).ProjectActions);

/** The project that the pages below the frame are about. */
export const useProject = (): OwnedProject => useOutletContext<OwnedProject>();

const pages = [
  { to: '', label: 'Responses' },
  { to: 'messages', label: 'Messages' },
  { to: 'slots', label: 'Times' },
  { to: 'invitations', label: 'Invitations' },
  { to: 'disputes', label: 'Disputes' },
  { to: 'details', label: 'Details' },
] as const;

/** One project: its state, what can be done with it, and its pages. */
export function ProjectFrame() {
  const { id = '' } = useParams();
  const query = useOwnedProject(id);
  const mayAct = useMayAct();
  const userId = useUserId();
  const project = query.data;
  // The mark is the owner's; for an admin the call would be a look at the last writer.
  const unread = useUnreadConversations(id, mayAct && project?.ownerId === userId);
  const shownPages = pages.filter(({ to }) => mayAct || to !== 'messages');
  const back = (
    <Link component={RouterLink} to="/researcher/projects" sx={{ display: 'inline-block', py: 0.75 }}>
      All projects
    </Link>
  );
  return (
    <Page
      title={project?.name ?? 'Project'}
      above={back}
      lead={project && leadOf(project)}
      actions={
        project && (
          <Row wraps gap={1} alignItems="center">
            <StatusChip {...projectState(project)} />
            {mayAct && (
              <Suspense fallback={<Block minHeight={36} />}>
                <ProjectActions project={project} actions={projectLifecycle.allowedActions(lifecycleOf(project))} />
              </Suspense>
            )}
          </Row>
        )
      }
    >
      <Box
        component="nav"
        aria-label="Pages of the project"
        sx={{ display: 'flex', gap: 0.5, overflowX: 'auto', mb: 3, borderBottom: 1, borderColor: 'divider' }}
      >
        {shownPages.map(({ to, label }) => (
          <Box key={label} component={NavLink} to={to} end={to !== 'disputes'} sx={tabStyle}>
            {to === 'messages' && unread > 0 ? `${label} (${unread})` : label}
          </Box>
        ))}
      </Box>
      <QueryState query={query} skeleton={<CardsSkeleton count={3} height={120} />} errorTitle="The project could not be loaded">
        {(loaded) => <Outlet context={loaded} />}
      </QueryState>
    </Page>
  );
}

const lifecycleOf = ({ status, recruitingStatus }: OwnedProject) => ({ status, recruiting: recruitingStatus === 'RECRUITING' });

const leadOf = ({ kindOfResearch, incentive, participantsWanted }: OwnedProject) =>
  `${kindsOfResearch[kindOfResearch]} · ${formatMoney(incentive, 'short')} incentive · ${participantsWanted} places`;

const tabStyle = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  px: 1.5,
  color: 'text.secondary',
  textDecoration: 'none',
  fontWeight: 550,
  whiteSpace: 'nowrap',
  borderBottom: '2px solid transparent',
  '&:focus-visible': { outlineOffset: '-3px' },
  '&[aria-current="page"]': { color: 'primary.main', borderColor: 'primary.main' },
} as const;
