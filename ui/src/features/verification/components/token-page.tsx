import type { verifyEmail } from '@panelist/domain/identity/browser';
import type { verifyWorkEmail } from '@panelist/domain/profile/browser';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useCallback, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { isUndecided } from '../../../shared/api/api-error.js';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { Page } from '../../../shared/page/page.js';
import { rememberTarget } from '../../../shared/session/return-target.js';
import { useSession } from '../../../shared/session/session-store.js';
import { ErrorState } from '../../../shared/states/error-state.js';
import { Loading } from '../../../shared/states/skeletons.js';

export interface TokenPageProps {
  /** Redeems the token for the account that is logged in. */
  readonly contract: typeof verifyEmail | typeof verifyWorkEmail;
  readonly texts: {
    readonly running: string;
    readonly done: string;
    readonly doneLead: string;
    readonly failed: string;
    /** What is as it was, and what to do. */
    readonly lost: string;
  };
  /**
   * Why a visitor logs in, and where the mail's link leads, without the token; left out where the
   * page is for people who are logged in.
   */
  readonly logIn?: { readonly title: string; readonly lead: string; readonly path: string };
  /** Where to go on from here when logged in. */
  readonly next: { readonly to: string; readonly label: string };
}

/**
 * The target of a mail's link. The page's script sends the request, because mail scanners open
 * links.
 */
export function TokenPage({ contract, texts, logIn, next: nextInside }: TokenPageProps) {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const session = useSession();
  const { run } = useCommand(contract);
  const { outcome, error, attempt } = useOutcome();
  const asked = useRef('');

  const isVisitor = session.status !== 'in';
  useEffect(() => {
    if (isVisitor || asked.current === token || token === '') return;
    asked.current = token;
    attempt(() => run({ body: { token } }));
  }, [isVisitor, token, run, attempt]);

  if (isVisitor && token !== '' && logIn) return <LogInFirst {...logIn} token={token} />;

  const next = isVisitor ? { to: '/login', label: 'Log in' } : nextInside;

  if (token === '' || outcome === 'failed') {
    return (
      <Page title={texts.failed} width="reading">
        {token === '' ? (
          <Typography>This link is not complete. Please open the whole link of the mail.</Typography>
        ) : (
          <ErrorState
            error={error}
            title="This link did not work"
            lost={texts.lost}
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
      <Page title={texts.done} lead={texts.doneLead} width="reading">
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
    <Page title={texts.running} width="reading">
      <Loading label={texts.running}>
        <Skeleton width="70%" />
        <Skeleton width="40%" />
      </Loading>
    </Page>
  );
}

/** The link is for the account that is logged in, so a visitor logs in first and comes back. */
function LogInFirst({ title, lead, path, token }: NonNullable<TokenPageProps['logIn']> & { readonly token: string }) {
  const target = `${path}?${new URLSearchParams({ token }).toString()}`;
  return (
    <Page title={title} lead={lead} width="reading">
      <Button component={Link} to="/login" variant="contained" onClick={() => rememberTarget(target)}>
        Log in
      </Button>
    </Page>
  );
}

type Outcome = 'open' | 'done' | 'failed';

/** The outcome of an action that the page starts itself, without a form. */
function useOutcome() {
  const [state, setState] = useState<{ readonly outcome: Outcome; readonly error: unknown }>({ outcome: 'open', error: null });
  const attempt = useCallback((act: () => Promise<unknown>) => {
    setState({ outcome: 'open', error: null });
    act().then(
      () => setState({ outcome: 'done', error: null }),
      (error: unknown) => setState({ outcome: 'failed', error }),
    );
  }, []);
  return { ...state, attempt };
}
