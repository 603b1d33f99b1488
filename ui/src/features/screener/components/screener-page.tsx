import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import type { ApiError } from '../../../shared/api/api-error.js';
import { notify } from '../../../shared/notices/notices.js';
import { Page } from '../../../shared/page/page.js';
import { takesAnswers } from '../../../shared/participation/response-status.js';
import { rememberTarget } from '../../../shared/session/return-target.js';
import { useSession } from '../../../shared/session/session-store.js';
import { ErrorState } from '../../../shared/states/error-state.js';
import { Screener } from './screener.js';
import { useInvitation, useScreenerForm } from '../api/screener-form.js';
import { ScreenerSkeleton } from './screener-skeleton.js';

/**
 * A failed load shows a notice and redirects to a page where the participant can act (spec 2,
 * section 8).
 */
function redirectAfterFailure(error: ApiError, projectId: string): string {
  if (error.status === 409) return '/surveys';
  // A 403 names the missing requirement; the project's page shows how to meet it.
  return error.status === 403 && error.reason ? `/projects/view/${projectId}` : '/dashboard';
}

function LoadedScreener({ projectId, userId }: { readonly projectId: string; readonly userId: string }) {
  const invitation = useInvitation();
  const navigate = useNavigate();
  const submitting = useRef(false);
  const query = useScreenerForm(projectId, () => submitting.current);
  const { data, error } = query;
  const form = data?.response;
  const isDecided = error !== undefined && error.status >= 400 && error.status < 500 && form === undefined;
  const isOver = form !== undefined && !takesAnswers(form.status);

  useEffect(() => {
    if (!isDecided || !error) return;
    notify.error(error.message);
    void navigate(redirectAfterFailure(error, projectId), { replace: true });
  }, [isDecided, error, navigate, projectId]);

  const quitButton = (
    <Button
      component={Link}
      to={`/projects/view/${projectId}`}
      color="secondary"
      variant="outlined"
      size="small"
      startIcon={<Close fontSize="small" />}
    >
      Quit screener
    </Button>
  );
  return (
    <Page
      title={form?.project.name ?? 'Screener'}
      documentTitle={form ? `Screener: ${form.project.name}` : 'Screener'}
      width="reading"
      compact
      actions={quitButton}
    >
      {form && !isOver ? (
        <Screener
          form={form}
          userId={userId}
          invitation={invitation}
          onSubmitting={(running) => {
            submitting.current = running;
          }}
        />
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
    <Box sx={{ width: '100%' }}>
      <LoadedScreener key={id} projectId={id} userId={session.userId} />
    </Box>
  );
}
