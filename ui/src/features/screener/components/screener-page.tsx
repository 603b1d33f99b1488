import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { recordedStartRefusal, saveSurvey } from '@panelist/domain/participation/browser';
import type { ApiError } from '../../../shared/api/api-error.js';
import { call } from '../../../shared/api/call.js';
import { notify } from '../../../shared/notices/notices.js';
import { Page } from '../../../shared/page/page.js';
import { useAddressParam } from '../../../shared/page/use-address-param.js';
import { takesAnswers } from '../../../entities/participation/takes-answers.js';
import { rememberTarget } from '../../../shared/session/return-target.js';
import { useSession } from '../../../shared/session/session-store.js';
import { useFollowedLink } from '../../../entities/project/use-followed-link.js';
import { ErrorState } from '../../../shared/states/error-state.js';
import { AcceptInvite, PlaceHold, ProjectDetailsDialog } from './deferred-components.js';
import { Screener } from './screener.js';
import { localCopyOf } from '../model/local-copy.js';
import { refusalText, takesNoMoreAnswers } from '../model/no-more-answers.js';
import { resultAddress } from '../model/result-address.js';
import {
  projectAddress,
  useInvitation,
  useRefetches,
  useScreenerForm,
  useStartingQuestion,
  type Invitation,
} from '../api/screener-form.js';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { Loading } from '../../../shared/states/skeletons.js';
import { Block, Row, Stack } from '../../../shared/display/layout.js';

/** Where the participant can act on a refused screener: the notice offers it. */
function remedyOf({ status, reason, code }: ApiError, projectId: string) {
  // The project's page says why the invitation does not let them in, and shows it without one.
  const isOfInvitation = code.startsWith('participation.invitation-');
  if (isOfInvitation) return { label: 'See the project', to: `/projects/view/${projectId}` };
  if (status === 409) return { label: 'My projects', to: '/surveys' };
  // A 403 names the missing requirement; the project's page shows how to meet it.
  return status === 403 && reason ? { label: 'See the project', to: `/projects/view/${projectId}` } : null;
}

/**
 * As the project's page does: the server records what a rule refuses, for its statement.
 * @returns whether the screener was started instead, for what was read to refuse it was older
 */
const recordRefusal = async (of: { readonly projectId: string } & Invitation): Promise<boolean> =>
  call(saveSurvey, { body: { ...of, status: 'DRAFT', responses: [] } }).then(
    () => true,
    () => false,
  );

const isRecorded = ({ code, reason }: ApiError): boolean =>
  recordedStartRefusal({ code, details: reason === undefined ? {} : { reason } }) !== null;

const defaultFailure = 'The screener could not be loaded. Please try again later.';

interface Refused {
  readonly projectId: string;
  readonly userId: string;
  readonly invitation: Invitation;
  /** Why the screener is not shown, once that is decided. */
  readonly error: ApiError | undefined;
  readonly onStarted: () => void;
}

/** Leaves the page with a notice where the screener is refused, or was sent already. */
function useRefusal({ projectId, userId, invitation, error, onStarted }: Refused): void {
  const { inviteCode, inviteId } = invitation;
  const navigate = useNavigate();
  const reload = useEffectEvent(onStarted);
  const attempt = useRef<Promise<boolean> | null>(null);
  useEffect(() => {
    if (error === undefined) return undefined;
    const copy = localCopyOf(projectId, userId);
    const isSubmitted = takesNoMoreAnswers(error);
    const wasFinished = copy.read()?.finished;
    // Answers to a closed screener need not wait on this device.
    if (isSubmitted || error.code === 'participation.project-closed') copy.clear();
    // It was finished without a connection, and has reached the server since.
    if (isSubmitted && wasFinished) {
      void navigate(resultAddress(projectId), { replace: true });
      return undefined;
    }
    const leave = () => {
      const remedy = remedyOf(error, projectId);
      notify.error(
        refusalText(error, defaultFailure),
        ...(remedy ? [{ label: remedy.label, run: () => void navigate(remedy.to) }] : []),
      );
      void navigate('/dashboard', { replace: true });
    };
    if (!isRecorded(error)) {
      leave();
      return undefined;
    }
    let isCurrent = true;
    attempt.current ??= recordRefusal({ projectId, ...(inviteCode && { inviteCode }), ...(inviteId && { inviteId }) });
    void attempt.current.then((isStarted) => {
      if (!isCurrent) return;
      // Refused again, it is left.
      attempt.current = Promise.resolve(false);
      if (isStarted) reload();
      else leave();
    });
    return () => {
      isCurrent = false;
    };
  }, [error, navigate, projectId, userId, inviteCode, inviteId]);
}

function LoadedScreener({ projectId, userId }: { readonly projectId: string; readonly userId: string }) {
  const invitation = useInvitation();
  const details = useAddressParam('details');
  const refetches = useRefetches();
  const query = useScreenerForm(projectId, refetches);
  const start = useStartingQuestion(projectId, refetches);
  const { data, error } = query;
  // The link must be known before the first answer starts the screener.
  const isLinkTold = useFollowedLink(projectId);
  const form = isLinkTold ? data?.response : undefined;
  // Without a connection the page stays, and offers to try again.
  const isDecided = error !== undefined && error.status >= 400 && data === undefined;
  const isOver = form !== undefined && !takesAnswers(form.status);

  useRefusal({ projectId, userId, invitation, error: isDecided ? error : undefined, onStarted: () => void query.reload() });

  const actions = (
    <Row wraps gap={1}>
      {form && (
        <Button component={Link} to={details.to('open')} preventScrollReset color="secondary" size="small">
          Project details
        </Button>
      )}
      <Button
        component={Link}
        to={projectAddress(projectId, invitation)}
        color="secondary"
        variant="outlined"
        size="small"
        startIcon={<Close fontSize="small" />}
      >
        Quit screener
      </Button>
    </Row>
  );
  return (
    <Page
      title={form?.project.name ?? 'Screener'}
      documentTitle={form ? `Screener: ${form.project.name}` : 'Screener'}
      width="reading"
      compact
      actions={actions}
    >
      {form && !isOver && form.invite?.skipScreenerQuestions && !form.project.requiresNda ? (
        <Suspense fallback={<ScreenerSkeleton />}>
          <AcceptInvite projectId={projectId} invitation={invitation} onSubmitting={refetches.pause} />
        </Suspense>
      ) : form && !isOver && start !== 'unknown' ? (
        <Stack gap={1.5}>
          {form.invite === null && (
            <Block minHeight={22}>
              <Suspense>
                <PlaceHold projectId={projectId} />
              </Suspense>
            </Block>
          )}
          <Screener
            form={form}
            startAt={start.uid}
            userId={userId}
            invitation={invitation}
            refused={error !== undefined && takesNoMoreAnswers(error) ? error : null}
            onSubmitting={refetches.pause}
          />
        </Stack>
      ) : error && !isDecided ? (
        <ErrorState
          error={error}
          title="This screener could not be loaded"
          lost="What you answered before is saved."
          onRetry={() => void query.reload()}
        />
      ) : (
        <ScreenerSkeleton />
      )}
      {form && details.value !== null && (
        <Suspense>
          <ProjectDetailsDialog
            project={form.project}
            savedAt={form.draft?.savedAt ?? null}
            onClose={() => details.clear({ replace: true })}
          />
        </Suspense>
      )}
    </Page>
  );
}

/** A visitor logs in first and returns here. */
export function ScreenerPage() {
  const { id = '' } = useParams();
  const session = useSession();
  const { pathname, search } = useLocation();
  const isVisitor = session.status !== 'in';
  useEffect(() => {
    if (isVisitor) rememberTarget(`${pathname}${search}`);
  }, [isVisitor, pathname, search]);
  if (session.status !== 'in') return <Navigate to="/login" replace />;
  return (
    <Block width="100%">
      <LoadedScreener key={id} projectId={id} userId={session.userId} />
    </Block>
  );
}

function ScreenerSkeleton() {
  return (
    <Loading label="Loading the screener">
      <Stack gap={2}>
        <div>
          <Skeleton width={120} sx={{ fontSize: '0.875rem', mb: 0.75 }} />
          <Skeleton variant="rounded" height={6} />
        </div>
        <Card sx={{ p: { xs: 2.25, sm: 4 }, minHeight: 420 }}>
          <Skeleton width="80%" sx={{ fontSize: '1.4375rem', mb: 2 }} />
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} variant="rounded" height={48} sx={{ mb: 1 }} />
          ))}
        </Card>
      </Stack>
    </Loading>
  );
}
