import Back from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { Page } from '../../../shared/page/page.js';
import { notify } from '../../../shared/notices/notices.js';
import { useSession } from '../../../shared/session/session-store.js';
import { useFollowedLink, useReferrersCode } from '../../../entities/project/use-followed-link.js';
import { isRecord, isText } from '../../../shared/storage/is-record.js';
import { ErrorState } from '../../../shared/states/error-state.js';
import { ProjectDetail, detailGrid } from './project-detail.js';
import { useProjectView } from '../api/project-view.js';
import { referrer } from '@panelist/domain/identity/browser';
import { useQuery } from '../../../shared/api/use-query.js';
import { Banner } from '../../../shared/states/banner.js';
import type { Invite } from '@panelist/domain/catalogue/browser';
import Skeleton from '@mui/material/Skeleton';
import { Loading } from '../../../shared/states/skeletons.js';
import { Stack } from '../../../shared/display/layout.js';

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
          <Stack gap={2}>
            <ReferralBanner />
            <InvitationNote invite={data.invite} inviteMessage={data.inviteMessage} />
            <ProjectDetail project={data.project} questions={data.screenerQuestionsLength} invite={data.invite} />
          </Stack>
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

/**
 * Who referred the reader by the link that led here; renders nothing without one (spec 2, section
 * 2).
 */
function ReferralBanner() {
  const code = useReferrersCode();
  const { data } = useQuery(referrer, code === null ? null : { params: { code } }, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
  if (data === undefined) return null;
  return (
    <Banner meaning="paid">
      Congratulations! {data.response.fullName} has referred you to participate in a research project.
    </Banner>
  );
}

interface InvitationNoteProps {
  readonly invite: Invite | null;
  /** Why the invitation of the link does not let the reader in. */
  readonly inviteMessage: string | null;
}

/** What the invitation of the link does; renders nothing without one. */
function InvitationNote({ invite, inviteMessage }: InvitationNoteProps) {
  if (inviteMessage !== null) {
    return <Banner meaning="attention">{inviteMessage} You can still apply to the project if it suits you.</Banner>;
  }
  if (invite === null) return null;
  return (
    <Banner meaning="paid">
      The researcher has invited you to this project.{' '}
      {invite.skipScreenerQuestions
        ? 'You do not have to answer the screener’s questions.'
        : 'Answer the screener’s questions to apply.'}
    </Banner>
  );
}

function ProjectSkeleton() {
  return (
    <Loading label="Loading the project">
      <Box sx={detailGrid}>
        <Box sx={{ order: { xs: 2, md: 1 } }}>
          <Skeleton width={180} sx={{ fontSize: '1.3125rem', mb: 1 }} />
          {['100%', '96%', '88%', '40%'].map((width) => (
            <Skeleton key={width} width={width} sx={{ fontSize: '1rem' }} />
          ))}
          <Skeleton width={140} sx={{ fontSize: '1.3125rem', mt: 4, mb: 1.5 }} />
          {['52%', '58%', '44%', '60%'].map((width) => (
            <Skeleton key={width} width={width} sx={{ fontSize: '0.9375rem', mb: 1 }} />
          ))}
        </Box>
        <Card sx={{ order: { xs: 1, md: 2 }, p: { xs: 2.25, sm: 3 }, minHeight: 430 }}>
          <Skeleton width={190} sx={{ fontSize: '2.75rem' }} />
          <Skeleton width="80%" />
          <Skeleton width="100%" sx={{ mt: 2 }} />
          <Skeleton width="100%" />
          <Skeleton width="100%" />
          <Skeleton variant="rounded" height={52} sx={{ mt: 7 }} />
        </Card>
      </Box>
    </Loading>
  );
}
