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
import { rememberTarget } from '../../../shared/session/return-target.js';
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

  const isVisitor = session.status !== 'in';
  useEffect(() => {
    if (isVisitor || asked.current === token || token === '') return;
    asked.current = token;
    attempt(() => run({ body: { token } }));
  }, [isVisitor, token, run, attempt]);

  if (isVisitor && token !== '') return <LogInFirst token={token} />;

  const next = isVisitor ? { to: '/login', label: 'Log in' } : { to: '/dashboard', label: 'Go to the dashboard' };

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

/** The link verifies only the account that is logged in: a stranger may have signed up with this address. */
function LogInFirst({ token }: { readonly token: string }) {
  return (
    <Page
      title="Log in to verify your email"
      lead="If you have just signed up, log in with your password and your email is verified. If you did not sign up, close this page: nothing has happened."
      width="reading"
    >
      <Button
        component={Link}
        to="/login"
        variant="contained"
        onClick={() => rememberTarget(`/verify-email?${new URLSearchParams({ token }).toString()}`)}
      >
        Log in
      </Button>
    </Page>
  );
}
