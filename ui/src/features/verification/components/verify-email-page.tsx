import { verifyEmail } from '@panelist/domain/identity/browser';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { isUndecided } from '../../../shared/api/api-error.js';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { Page } from '../../../shared/page/page.js';
import { useSession } from '../../../shared/session/session-store.js';
import { ErrorState } from '../../../shared/states/error-state.js';
import { Loading } from '../../../shared/states/skeletons.js';
import { useOutcome } from './use-outcome.js';

/**
 * The target of the mail's link. The page's script sends the request, because mail scanners open
 * links.
 */
export function VerifyEmailPage() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const session = useSession();
  const { run } = useCommand(verifyEmail);
  const { outcome, error, attempt } = useOutcome();
  const asked = useRef('');

  useEffect(() => {
    if (asked.current === token || token === '') return;
    asked.current = token;
    attempt(() => run({ body: { token } }));
  }, [token, run, attempt]);

  const next = session.status === 'in' ? { to: '/dashboard', label: 'Go to the dashboard' } : { to: '/login', label: 'Log in' };

  if (token === '' || outcome === 'failed') {
    return (
      <Page title="Email not verified" width="reading">
        {token === '' ? (
          <Typography>This link is not complete. Please open the whole link of the mail.</Typography>
        ) : (
          <ErrorState
            error={error}
            title="This link did not work"
            lost="Your account is as it was. Log in and have a new link sent."
            label="Not verified"
            {...(isUndecided(error) ? { onRetry: () => attempt(() => run({ body: { token } })) } : {})}
          />
        )}
        <Button component={Link} to={next.to} variant="contained" sx={{ mt: 3 }}>
          {next.label}
        </Button>
      </Page>
    );
  }
  if (outcome === 'done') {
    return (
      <Page title="Your email is verified" lead="You can now apply to projects that ask for a verified email." width="reading">
        <StatusChip meaning="paid" label="Verified" />
        <div>
          <Button component={Link} to={next.to} variant="contained" sx={{ mt: 3 }}>
            {next.label}
          </Button>
        </div>
      </Page>
    );
  }
  return (
    <Page title="Verifying your email" width="reading">
      <Loading label="Verifying your email">
        <Skeleton width="70%" />
        <Skeleton width="40%" />
      </Loading>
    </Page>
  );
}
