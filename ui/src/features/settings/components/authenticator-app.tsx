import { proposeTotp, removeTotp } from '@panelist/domain/identity/browser';
import type { AnswerOf } from '@panelist/domain/kernel/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { messageOf } from '../../../shared/api/api-error.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { notify } from '../../../shared/notices/notices.js';
import { FormSkeleton } from '../../../shared/states/skeletons.js';
import { laterPart } from '../../../shared/states/lazy-part.js';
import { useIsVisit } from './visit-banner.js';

const ConfirmApp = laterPart(async () => (await import('./confirm-app.js')).ConfirmApp);

type Proposal = AnswerOf<typeof proposeTotp>;

interface AuthenticatorAppProps {
  readonly isSetUp: boolean;
  /** Confirming the app brings recovery codes. */
  readonly onCodes: (codes: readonly string[]) => void;
}

/** An authenticator app as the second factor of log-ins (contract, Accounts). */
export const AuthenticatorApp = ({ isSetUp, onCodes }: AuthenticatorAppProps) => (
  <Box component="section" aria-labelledby="authenticator-app" sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
    <Typography variant="h2" id="authenticator-app">
      Authenticator app
    </Typography>
    {isSetUp ? <Remove /> : <SetUp onConfirmed={onCodes} />}
  </Box>
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
