import { surveyResponseOfProject, type SurveyResponse } from '@panelist/domain/participation/browser';
import Check from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { useQuery } from '../../../shared/api/use-query.js';
import { Amount } from '../../../shared/money/money.js';
import { Page } from '../../../shared/page/page.js';
import { ResponseDialogs } from '../../../shared/participation/response-dialogs.js';
import { isInvited } from '../../../shared/participation/response-status.js';
import { useResponseDialogs } from '../../../shared/participation/use-response-dialogs.js';
import { Facts, Fact } from '../../../shared/project/facts.js';
import { ProjectFacts } from '../../../shared/project/project-facts.js';
import { useSession } from '../../../shared/session/session-store.js';
import { Banner } from '../../../shared/states/banner.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';

function Result({ response }: { readonly response: SurveyResponse }) {
  const dialogs = useResponseDialogs();
  const { project } = response;
  const invited = isInvited(response.status);
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Typography sx={{ color: 'text.secondary' }}>
        {invited
          ? 'The researcher has taken you on. Start when you have the time; the instructions come with the start.'
          : 'A researcher will evaluate it. If they choose you, the invitation shows on your dashboard at once, and we send you an email.'}
      </Typography>
      {response.qualifiedPendingIdVerification && (
        <Banner meaning="attention">
          Your application counts once your identity is verified. My Projects shows how it stands.
        </Banner>
      )}
      <Card sx={{ p: { xs: 2.25, sm: 3 } }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, mb: 2, color: 'paid.text' }}>
          <Check aria-hidden sx={{ color: 'paid.main' }} />
          <Typography variant="h3" component="h2" sx={{ color: 'text.primary', overflowWrap: 'anywhere', minWidth: 0 }}>
            {project.name}
          </Typography>
        </Box>
        <Facts>
          <Fact name="Remuneration">
            {project.panelistRemuneration > 0 ? <Amount dollars={project.panelistRemuneration} size="medium" /> : 'Unpaid'}
          </Fact>
          <ProjectFacts project={project} />
        </Facts>
      </Card>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {invited && (
          <Button variant="contained" size="large" onClick={() => dialogs.open(response.id, 'task')}>
            {response.projectStarted ? 'Open project' : 'Start project'}
          </Button>
        )}
        <Button component={Link} to="/dashboard" variant={invited ? 'outlined' : 'contained'} size="large">
          Browse more projects
        </Button>
        <Button
          component={Link}
          to={`/surveys?${new URLSearchParams({ id: response.id }).toString()}`}
          variant="text"
          size="large"
        >
          See it in My Projects
        </Button>
      </Box>
    </Box>
  );
}

function LoadedResult({ userId, projectId }: { readonly userId: string; readonly projectId: string }) {
  const query = useQuery(surveyResponseOfProject, { params: { userId, projectId } }, { keepPreviousData: false });
  const title = isInvited(query.data?.status)
    ? "You did it! You're invited to participate."
    : "That's it! Your screener has been submitted.";
  return (
    <Page title={title} documentTitle="Screener submitted" width="reading">
      <QueryState query={query} skeleton={<CardsSkeleton count={1} height={340} />} errorTitle="The result could not be loaded">
        {(response) => <Result response={response} />}
      </QueryState>
      <ResponseDialogs messageRequired={false} />
    </Page>
  );
}

/**
 * The result of a screener (spec 2, section 2); the address holds the project, so that it survives
 * a reload.
 */
export function SuccessPage() {
  const session = useSession();
  const [params] = useSearchParams();
  const projectId = params.get('project');
  if (session.status !== 'in' || !projectId) return <Navigate to="/dashboard" replace />;
  return <LoadedResult userId={session.userId} projectId={projectId} />;
}
