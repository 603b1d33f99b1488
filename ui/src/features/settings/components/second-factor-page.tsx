import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState, Suspense } from 'react';
import { Page } from '../../../shared/page/page.js';
import { isDemo } from '../../../shared/page-config/page-config.js';
import { useMe } from '../../../shared/session/me.js';
import { ErrorState } from '../../../shared/states/error-state.js';
import { FormSkeleton } from '../../../shared/states/skeletons.js';
import { PasskeysSection } from './passkeys-section.js';
import { useIsVisit, VisitBanner } from './visit-banner.js';
import Button from '@mui/material/Button';
import { proposeTotp, removeTotp } from '@panelist/domain/identity/browser';
import type { AnswerOf } from '@panelist/domain/kernel/browser';
import { messageOf } from '../../../shared/api/api-error.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { notify } from '../../../shared/notices/notices.js';
import { deferredComponent } from '../../../shared/states/lazy-component.js';
import { Muted, Stack } from '../../../shared/display/layout.js';

const ConfirmApp = deferredComponent(async () => (await import('./confirm-app.js')).ConfirmApp);

type Proposal = AnswerOf<typeof proposeTotp>;

interface AuthenticatorAppProps {
  readonly isSetUp: boolean;
  /** Confirming the app brings recovery codes. */
  readonly onCodes: (codes: readonly string[]) => void;
}

/** An authenticator app as the second factor of log-ins (contract, Accounts). */
const AuthenticatorApp = ({ isSetUp, onCodes }: AuthenticatorAppProps) => (
  <Stack component="section" aria-labelledby="authenticator-app" gap={2} justifyItems="start">
    <Typography variant="h2" id="authenticator-app">
      Authenticator app
    </Typography>
    {isSetUp ? <Remove /> : <SetUp onConfirmed={onCodes} />}
  </Stack>
);

function SetUp({ onConfirmed }: { readonly onConfirmed: (codes: readonly string[]) => void }) {
  const propose = useCommand(proposeTotp);
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const isVisit = useIsVisit();
  const begin = async (): Promise<void> => {
    try {
      setProposal(await propose.run());
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  if (proposal !== null)
    return (
      <Suspense fallback={<FormSkeleton fields={1} />}>
        <ConfirmApp proposal={proposal} onConfirmed={onConfirmed} />
      </Suspense>
    );
  return (
    <>
      <Typography>With an app, log-ins by password also ask for its code. No app is set up.</Typography>
      <Button variant="outlined" disabled={isVisit || propose.running} onClick={() => void begin()}>
        {propose.running ? 'One moment…' : 'Set up an authenticator app'}
      </Button>
    </>
  );
}

function Remove() {
  const remove = useCommand(removeTotp);
  const isVisit = useIsVisit();
  const click = async (): Promise<void> => {
    try {
      await remove.run();
      notify.success('The authenticator app is removed.');
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  return (
    <>
      <Typography>Log-ins by password also ask for a code of your app.</Typography>
      <Button variant="outlined" color="error" disabled={isVisit || remove.running} onClick={() => void click()}>
        {remove.running ? 'One moment…' : 'Remove the authenticator app'}
      </Button>
    </>
  );
}

/**
 * Passkeys, and an authenticator app as the second factor of log-ins by password (contract,
 * Accounts).
 */
export function SecondFactorPage() {
  const { user, error, reload } = useMe();
  const [brought, setBrought] = useState<{ readonly done: string; readonly codes: readonly string[] } | null>(null);
  const isVisit = useIsVisit();
  return (
    <Page
      title="Passkeys and codes"
      lead="With a passkey or an authenticator app, a stolen password alone opens nothing."
      width="reading"
    >
      {brought !== null ? (
        <RecoveryCodes {...brought} onDone={() => setBrought(null)} />
      ) : user ? (
        <Stack gap={4}>
          {isVisit && <VisitBanner what="passkeys and the second factor" />}
          {isDemo() && (
            <Muted>
              In this demo, staff and researchers log in with their password alone. Elsewhere their role requires a second factor.
            </Muted>
          )}
          <PasskeysSection onCodes={(codes) => setBrought({ done: 'The passkey is added.', codes })} />
          <AuthenticatorApp
            isSetUp={user.hasAuthenticatorApp}
            onCodes={(codes) => setBrought({ done: 'The authenticator app is set up.', codes })}
          />
        </Stack>
      ) : error ? (
        <ErrorState error={error} title="Your account could not be loaded" onRetry={() => void reload()} />
      ) : (
        <FormSkeleton fields={1} />
      )}
    </Page>
  );
}

interface RecoveryCodesProps {
  /** What brought them, as a sentence. */
  readonly done: string;
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Shown once: the server stores their hashes. */
function RecoveryCodes({ done, codes, onDone }: RecoveryCodesProps) {
  return (
    <Stack gap={2} justifyItems="start">
      <Typography role="status">{done}</Typography>
      <Typography>
        Write these recovery codes down. Each one logs you in once, after your password, if you lose your device, and this page
        shows them only now.
      </Typography>
      <Box
        component="ul"
        sx={{ m: 0, pl: 2.5, columns: { sm: 2 }, columnGap: 4, overflowWrap: 'anywhere', fontFamily: 'monospace' }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Button variant="contained" onClick={onDone}>
        I have written them down
      </Button>
    </Stack>
  );
}
