import Back from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { Page } from '../../../shared/page/page.js';
import { notify } from '../../../shared/notices/notices.js';
import { useSession } from '../../../shared/session/session-store.js';
import { useFollowedLink } from '../../../shared/project/use-followed-link.js';
import { isRecord, isText } from '../../../shared/storage/is-record.js';
import { ErrorState } from '../../../shared/states/error-state.js';
import { InvitationNote } from './invitation-note.js';
import { ProjectDetail } from './project-detail.js';
import { ProjectSkeleton } from './project-skeleton.js';
import { ReferralBanner } from './referral-banner.js';
import { useProjectView } from '../api/project-view.js';

/** The address of the list that the user came from, with its filters and page. */
export function ReturnLink() {
  const session = useSession();
  const state: unknown = useLocation().state;
  const from = isRecord(state) && isText(state['list']) && state['list'].startsWith('/') ? state['list'] : null;
  const list = from ?? (session.status === 'in' ? '/dashboard' : '/projects/browse');
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
  useFollowedLink(id);
  const { data, error } = query;
  // Without a connection the page stays, and offers to try again.
  const isRefused = error !== undefined && error.status >= 400 && data === undefined;

  useEffect(() => {
    if (!isRefused || !error) return;
    // A failed load shows a notice and redirects to the list (spec 2, section 8).
    notify.error(error.message);
    void navigate(session.status === 'in' ? '/dashboard' : '/projects/browse', { replace: true });
  }, [isRefused, error, navigate, session.status]);

  return (
    <Box sx={{ position: 'relative' }}>
      <Page title={data?.project.name ?? 'Project'} above={<ReturnLink />}>
        {data ? (
          <Box sx={{ display: 'grid', gap: 2 }}>
            <ReferralBanner />
            <InvitationNote invite={data.invite} inviteMessage={data.inviteMessage} />
            <ProjectDetail project={data.project} questions={data.screenerQuestionsLength} invite={data.invite} />
          </Box>
        ) : error && !isRefused ? (
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
