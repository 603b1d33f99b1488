import { kindsOfResearch, type ListedProject } from '@panelist/domain/catalogue/browser';
import { formatCents } from '@panelist/domain/kernel/browser';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { LocalTime } from '../../../shared/display/time.js';
import { Money } from '../../../shared/money/money.js';
import { useUserId } from '../../../shared/session/session-store.js';
import { reserveOfFree } from '../model/places.js';
import { projectState } from '../model/project-text.js';
import { shownStatuses, statusName } from '../model/response-text.js';

interface ProjectRowsProps {
  readonly projects: readonly ListedProject[];
  /** What the reader's organization can still reserve, in cents; undefined while unknown. */
  readonly available: number | undefined;
}

export const ProjectRows = ({ projects, available }: ProjectRowsProps) => (
  <Box component="ul" aria-label="Projects" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
    {projects.map((project) => (
      <li key={project.id}>
        <ProjectRow project={project} available={available} />
      </li>
    ))}
  </Box>
);

interface ProjectRowProps extends Pick<ProjectRowsProps, 'available'> {
  readonly project: ListedProject;
}

function ProjectRow({ project, available }: ProjectRowProps) {
  const userId = useUserId();
  const counted = shownStatuses.filter((status) => (project.responses[status] ?? 0) > 0);
  return (
    <Card sx={{ p: { xs: 2, sm: 2.5 }, display: 'grid', gap: 1.25 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Typography variant="h3" component="h2" sx={{ flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Link to={`/researcher/projects/${project.id}`} style={{ color: 'inherit' }}>
            {project.name}
          </Link>
        </Typography>
        <StatusChip {...projectState(project)} />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {kindsOfResearch[project.kindOfResearch]} · <Money label="Incentive" dollars={project.incentive} /> incentive ·{' '}
        {project.placesTaken} of {project.participantsWanted} places taken ·{' '}
        {project.publishedAt === null ? 'not published' : <LocalTime at={project.publishedAt} form="day" />}
        {project.owner.userId !== userId && project.owner.name !== '' && ` · ${project.owner.name}`}
      </Typography>
      {counted.length > 0 ? (
        <Box
          component="ul"
          aria-label="Responses"
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}
        >
          {counted.map((status) => (
            <li key={status}>
              <Link to={`/researcher/projects/${project.id}?status=${status}`} style={{ color: 'inherit' }}>
                {statusName(status)} {project.responses[status]}
              </Link>
            </li>
          ))}
        </Box>
      ) : (
        <Typography variant="body2">No responses yet.</Typography>
      )}
      <StillNeeded project={project} available={project.owner.userId === userId ? available : undefined} />
    </Card>
  );
}

/** What the invitations for the free places need, and whether the funds cover it. */
function StillNeeded({ project, available }: ProjectRowProps) {
  const needed = reserveOfFree(project, project.placesTaken);
  if (project.status === 'closed' || needed === 0) return null;
  const isCovered = available === undefined || needed <= available;
  return (
    <Typography variant="body2" sx={{ color: isCovered ? 'text.secondary' : 'attention.text' }}>
      The {project.participantsWanted - project.placesTaken} free places reserve {formatCents(needed)}
      {isCovered ? '.' : `: ${formatCents(needed - (available ?? 0))} more than your organization has left.`}
    </Typography>
  );
}
