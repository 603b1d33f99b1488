import { providerNames, stepUp } from '@panelist/domain/identity/browser';
import type { BodyOf } from '@panelist/domain/kernel/browser';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router-dom';
import { useCommand } from '../../shared/api/use-command.js';
import { AppDialog } from '../../shared/dialog/app-dialog.js';
import { Form } from '../../shared/forms/form.js';
import { PasswordField } from '../../shared/forms/password-field.js';
import { PasskeyButton } from '../../shared/passkeys/passkey-button.js';
import { SubmitButton } from '../../shared/forms/submit-button.js';
import { TextField } from '../../shared/forms/text-field.js';
import { stepUpAddress, useSocialProviders } from '../../shared/social/social-flow.js';
import { Muted, Row, Stack } from '../../shared/display/layout.js';

interface StepUpDialogProps {
  readonly methods: readonly string[];
  readonly answer: (proven: boolean) => void;
}

const codeSchema = async () => (await import('./step-up-schema.js')).stepUpCodeSchema;
const schema = async () => (await import('./step-up-schema.js')).stepUpSchema;

/**
 * The person proves that the session is theirs: by a passkey, the password, a code or a log-in at
 * another site.
 */
export function StepUpDialog({ methods, answer }: StepUpDialogProps) {
  const prove = useCommand(stepUp);
  const submit = async (body: BodyOf<typeof stepUp>) => {
    await prove.run({ body });
    answer(true);
  };
  return (
    <AppDialog open title="Is it you?" onClose={() => answer(false)} locked={prove.running} width={440}>
      <Stack gap={2}>
        <Muted>This changes your account or moves money, so please confirm that it is you. That counts for ten minutes.</Muted>
        {methods.includes('passkey') && (
          <PasskeyButton label="Confirm with a passkey" onUsed={async (passkey) => submit({ passkey })} />
        )}
        {methods.includes('password') && (
          <Form initialValues={{ password: '' }} schema={schema} onSubmit={submit} label="Is it you?" summary="failure">
            <PasswordField name="password" label="Your password" autoComplete="current-password" />
            <SubmitButton busy="One moment…">Confirm</SubmitButton>
          </Form>
        )}
        {methods.includes('totp') && (
          <Form initialValues={{ totp: '' }} schema={codeSchema} onSubmit={submit} label="Or by a code" summary="failure">
            <TextField name="totp" label="Code of your authenticator app" autoComplete="one-time-code" inputMode="numeric" />
            <SubmitButton busy="One moment…">Confirm by the code</SubmitButton>
          </Form>
        )}
        {methods.includes('social') && <ByLogIn />}
        {methods.length === 0 && <Typography>Please log out, ask for a new password, and log in with it.</Typography>}
      </Stack>
    </AppDialog>
  );
}

/** Leaves the page, and comes back to it with a proven session. */
function ByLogIn() {
  const { pathname, search } = useLocation();
  const providers = useSocialProviders()?.logIn ?? [];
  return (
    <Stack gap={1}>
      <Muted variant="body2">You leave this page and come back to it. What you have typed has to be entered once more.</Muted>
      <Row wraps gap={1}>
        {providers.map((provider) => (
          <Button key={provider} variant="outlined" href={stepUpAddress(provider, `${pathname}${search}`)}>
            Confirm with {providerNames[provider]}
          </Button>
        ))}
      </Row>
    </Stack>
  );
}
