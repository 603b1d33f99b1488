import Back from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { z } from 'zod';
import { Page } from '../../../shared/page/page.js';
import { notify } from '../../../shared/notices/notices.js';
import { useSession } from '../../../shared/session/session-store.js';
import { ErrorState } from '../../../shared/states/error-state.js';
import { ProjectDetail } from './project-detail.js';
import { ProjectSkeleton } from './project-skeleton.js';
import { useProjectView } from '../api/project-view.js';

const fromList = z.object({ list: z.string().startsWith('/') });

/** The address of the list that the user came from, with its filters and page. */
function ReturnLink() {
  const session = useSession();
  const { state } = useLocation();
  const from = fromList.safeParse(state);
  const list = from.success ? from.data.list : session.status === 'in' ? '/dashboard' : '/projects/browse';
  return (
    <Button
      component={Link}
      to={list}
      state={{ returning: true }}
      color="secondary"
      startIcon={<Back fontSize="small" />}
      sx={{ ml: -1.5, mb: 1 }}
    >
      Return to project list
    </Button>
  );
}

/** One project, for participants and visitors (spec 2, section 2, Project detail page). */
export function ProjectPage() {
  const { id = '' } = useParams();
  const session = useSession();
  const navigate = useNavigate();
  const query = useProjectView(id);
  const { data, error } = query;
  const isGone = error?.status === 404 && data === undefined;

  useEffect(() => {
    if (!isGone || !error) return;
    // A failed load shows a notice and redirects to the list (spec 2, section 8).
    notify.error(error.message);
    void navigate(session.status === 'in' ? '/dashboard' : '/projects/browse', { replace: true });
  }, [isGone, error, navigate, session.status]);

  return (
    <Box sx={{ position: 'relative' }}>
      <Page title={data?.project.name ?? 'Project'} above={<ReturnLink />}>
        {data ? (
          <ProjectDetail project={data.project} questions={data.screenerQuestionsLength} />
        ) : error && !isGone ? (
          <Card sx={{ p: 0, border: 0, boxShadow: 'none' }}>
            <ErrorState error={error} title="This project could not be loaded" onRetry={() => void query.reload()} />
          </Card>
        ) : (
          <ProjectSkeleton />
        )}
      </Page>
    </Box>
  );
}
