import { forgotPassword } from '@panelist/domain/identity/browser';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useCommand } from '../../../shared/api/use-command.js';
import { captchaSolution } from '../../../shared/captcha/captcha-solution.js';
import { Form } from '../../../shared/forms/form.js';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { TextField } from '../../../shared/forms/text-field.js';
import { Page } from '../../../shared/page/page.js';
import { Muted } from '../../../shared/display/layout.js';

const schema = async () => (await import('../model/new-password-schemas.js')).forgottenPasswordSchema;

/** Asks for a link to a new password (contract, Account). */
export function ForgotPasswordPage() {
  const forgot = useCommand(forgotPassword);
  const [sent, setSent] = useState<string>();
  const send = async (values: { readonly email: string }) => {
    const captcha = await captchaSolution();
    const { message } = await forgot.run({ body: { ...values, ...(captcha ? { captcha } : {}) } });
    setSent(message ?? '');
  };
  if (sent !== undefined) {
    return (
      <Page title="Look into your inbox" lead={sent} width="reading">
        <Muted>The link works for one hour. Nothing there? Look into the spam folder, or try again in a minute.</Muted>
        <Button component={RouterLink} to="/login" variant="contained" sx={{ mt: 3 }}>
          Back to log in
        </Button>
      </Page>
    );
  }
  return (
    <Page title="Forgot your password?" lead="We send you a link to choose a new one." width="reading">
      <Form initialValues={{ email: '' }} schema={schema} onSubmit={send} label="Forgot your password?" summary="failure">
        <TextField name="email" label="E-mail" type="email" autoComplete="username" inputMode="email" />
        <SubmitButton busy="Sending…">Send the link</SubmitButton>
        <Typography>
          Remembered your password?{' '}
          <Link component={RouterLink} to="/login">
            Log in
          </Link>
        </Typography>
      </Form>
    </Page>
  );
}
