import { surveyResponseOfProject, type SurveyResponse } from '@panelist/domain/participation/browser';
import Check from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect, useRef } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { useQuery } from '../../../shared/api/use-query.js';
import { useVerifyIdentity } from '../../../entities/identity/verify-identity.js';
import { Page } from '../../../shared/page/page.js';
import { offers } from '../../../entities/participation/action-views.js';
import { ResponseDialogs } from '../../../entities/participation/response-dialogs.js';
import { useSession } from '../../../shared/session/session-store.js';
import { EmptyState } from '../../../shared/states/empty-state.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { CardsSkeleton } from '../../../shared/states/skeletons.js';
import { bookingText, resultOf, resultTexts, type ResultKind } from '../model/result.js';
import { ResultActions } from './result-actions.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import Card from '@mui/material/Card';
import { NextStepLine } from '../../../entities/participation/next-step-line.js';
import { Amount, moneyLabels } from '../../../shared/money/money.js';
import { ResponseStatusChip } from '../../../entities/participation/response-status-chip.js';
import { Fact, Facts } from '../../../entities/project/facts.js';
import { ProjectFacts } from '../../../entities/project/project-facts.js';
import { Prose, Row, Stack } from '../../../shared/display/layout.js';

const WorkEmailPrompt = lazyComponent(async () => (await import('./work-email-prompt.js')).WorkEmailPrompt);

/** The width from which text and project are next to each other (spec 2, section 2). */
const desktop = '@media (min-width: 1280px)';

/** Where nothing else is asked of the participant first (spec 2, section 2, Modals). */
const asksForWorkEmail: readonly ResultKind[] = ['submitted', 'not-a-fit', 'invited'];

function Result({ response }: { readonly response: SurveyResponse }) {
  const kind = resultOf(response);
  const isGoodNews = kind === 'submitted' || kind === 'invited';
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        [desktop]: { gridTemplateColumns: 'minmax(0, 1fr) 26rem', gap: 5 },
      }}
    >
      <Stack gap={3} minWidth={0}>
        <Row gap={1.25} maxWidth="62ch">
          {isGoodNews && <Check aria-hidden sx={{ color: 'paid.main' }} />}
          <Typography>{kind === 'invited' && offers(response, 'book') ? bookingText : resultTexts[kind].text}</Typography>
        </Row>
        {kind === 'submitted' && <NextStepLine next={response.next} />}
        {kind === 'pending-identity' && <PromptOnce projectId={response.projectId} />}
        <ResultActions kind={kind} response={response} />
        {asksForWorkEmail.includes(kind) && (
          <Suspense fallback={null}>
            <WorkEmailPrompt />
          </Suspense>
        )}
      </Stack>
      <ResultCard response={response} />
    </Box>
  );
}

/**
 * Opens the prompt to verify the identity when the result shows; once it is skipped, the button
 * opens it.
 */
function PromptOnce({ projectId }: { readonly projectId: string }) {
  const navigate = useNavigate();
  const addressOf = useVerifyIdentity();
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    void navigate(addressOf(projectId), { replace: true, preventScrollReset: true });
  });
  return null;
}

/** A shared address: the result belongs to another account. */
function NoResult({ projectId }: { readonly projectId: string }) {
  return (
    <Page title="Screener" documentTitle="Screener">
      <EmptyState
        title="You have not answered this screener"
        text="A result is shown only to the participant who submitted it. The project’s page says what it is about."
        action={
          <Button component={Link} to={`/projects/view/${projectId}`} variant="contained">
            See the project
          </Button>
        }
      />
    </Page>
  );
}

function LoadedResult({ userId, projectId }: { readonly userId: string; readonly projectId: string }) {
  const query = useQuery(surveyResponseOfProject, { params: { userId, projectId } }, { keepPreviousData: false });
  if (query.data === undefined && query.error?.status === 404) return <NoResult projectId={projectId} />;
  const title = query.data ? resultTexts[resultOf(query.data)].title : 'Your screener';
  return (
    <Page title={title} documentTitle={query.data ? title.replace(/\.$/, '') : 'Screener'} width="wide">
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

/** The project in a few lines (spec 2, section 2, Screener result page). */
function ResultCard({ response }: { readonly response: SurveyResponse }) {
  const { project } = response;
  return (
    <Card sx={{ p: { xs: 2.25, sm: 3 } }}>
      <Stack gap={1} mb={2} justifyItems="start">
        <ResponseStatusChip response={response} />
        <Prose variant="h3" component="h2" overflowWrap="anywhere" minWidth={0}>
          {project.name}
        </Prose>
      </Stack>
      <Facts>
        <Fact name={moneyLabels.net}>
          {project.panelistRemuneration > 0 ? <Amount dollars={project.panelistRemuneration} size="medium" /> : 'Unpaid'}
        </Fact>
        <ProjectFacts project={project} />
      </Facts>
    </Card>
  );
}
