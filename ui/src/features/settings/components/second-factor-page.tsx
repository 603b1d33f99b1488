import { confirmTotp, proposeTotp, removeTotp } from '@panelist/domain/identity/browser';
import type { AnswerOf } from '@panelist/domain/kernel/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/api-error.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { Form } from '../../../shared/forms/form.js';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { TextField } from '../../../shared/forms/text-field.js';
import { notify } from '../../../shared/notices/notices.js';
import { Page } from '../../../shared/page/page.js';
import { useMe } from '../../../shared/session/me.js';
import { isDemo } from '../../../shared/page-config/page-config.js';
import { ErrorState } from '../../../shared/states/error-state.js';
import { FormSkeleton } from '../../../shared/states/skeletons.js';
import { useIsVisit, VisitBanner } from './visit-banner.js';

type Proposal = AnswerOf<typeof proposeTotp>;

/** An authenticator app as the second factor of log-ins (contract, Accounts). */
export function SecondFactorPage() {
  const { user, error, reload } = useMe();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Page
      title="Second factor"
      lead="With an authenticator app, a stolen password alone opens nothing: each log-in also asks for a code of the app."
      width="reading"
    >
      {codes !== null ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      ) : user ? (
        user.hasSecondFactor ? (
          <Remove />
        ) : (
          <SetUp onConfirmed={setCodes} />
        )
      ) : error ? (
        <ErrorState error={error} title="Your account could not be loaded" onRetry={() => void reload()} />
      ) : (
        <FormSkeleton fields={1} />
      )}
    </Page>
  );
}

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
  if (proposal !== null) return <Confirm proposal={proposal} onConfirmed={onConfirmed} />;
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      {isVisit && <VisitBanner what="the second factor" />}
      <Typography>No authenticator app is set up.</Typography>
      {isDemo() && (
        <Typography sx={{ color: 'text.secondary' }}>
          In this demo, staff and researchers log in with their password alone. Elsewhere their role requires a second factor.
        </Typography>
      )}
      <Button variant="contained" disabled={isVisit || propose.running} onClick={() => void begin()}>
        {propose.running ? 'One moment…' : 'Set up an authenticator app'}
      </Button>
    </Box>
  );
}

interface ConfirmProps {
  readonly proposal: Proposal;
  readonly onConfirmed: (codes: readonly string[]) => void;
}

function Confirm({ proposal: { secret, uri }, onConfirmed }: ConfirmProps) {
  const confirm = useCommand(confirmTotp);
  const submit = async (body: { readonly totp: string }) => onConfirmed((await confirm.run({ body })).recoveryCodes);
  return (
    <Form
      initialValues={{ totp: '' }}
      schema={async () => (await import('../model/settings-schemas.js')).totpSchema}
      onSubmit={submit}
      label="Set up an authenticator app"
      summary="failure"
    >
      <Typography>
        Enter this key in your authenticator app, or <Link href={uri}>open the app on this device</Link>:
      </Typography>
      <Typography component="code" sx={{ fontFamily: 'monospace', fontSize: '1.125rem', overflowWrap: 'anywhere' }}>
        {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
      </Typography>
      <TextField
        name="totp"
        label="Code"
        autoComplete="one-time-code"
        inputMode="numeric"
        hint="The six digits that the app shows now."
      />
      <SubmitButton busy="One moment…">Confirm</SubmitButton>
    </Form>
  );
}

/** Shown once: the server stores their hashes. */
function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography role="status">The authenticator app is set up.</Typography>
      <Typography>
        Write these recovery codes down. Each one logs you in once if you lose the app, and this page shows them only now.
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, columns: 2, columnGap: 4, fontFamily: 'monospace' }}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Button variant="contained" onClick={onDone}>
        I have written them down
      </Button>
    </Box>
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
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      {isVisit && <VisitBanner what="the second factor" />}
      <Typography>Your log-ins ask for a code of your authenticator app.</Typography>
      <Button variant="outlined" color="error" disabled={isVisit || remove.running} onClick={() => void click()}>
        {remove.running ? 'One moment…' : 'Remove the authenticator app'}
      </Button>
    </Box>
  );
}
