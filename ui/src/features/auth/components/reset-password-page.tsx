import { resetPassword } from '@panelist/domain/identity/browser';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { useCommand } from '../../../shared/api/use-command.js';
import { Form } from '../../../shared/forms/form.js';
import { PasswordField } from '../../../shared/forms/password-field.js';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { Page } from '../../../shared/page/page.js';
import { forgetSessionOfToken } from '../../../shared/session/log-out.js';

const schema = async () => (await import('../model/new-password-schemas.js')).newPasswordSchema;

/** The target of the mail's link: a new password, once and within an hour (contract, Account). */
export function ResetPasswordPage() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const reset = useCommand(resetPassword);
  const [done, setDone] = useState<string>();
  const save = async (values: { readonly password: string }) => {
    const { message } = await reset.run({ body: { token, ...values } });
    forgetSessionOfToken(token);
    setDone(message ?? '');
  };
  if (done !== undefined) {
    return (
      <Page title="Your password is changed" lead={done} width="reading">
        <Button component={RouterLink} to="/login" variant="contained">
          Log in
        </Button>
      </Page>
    );
  }
  if (token === '') {
    return (
      <Page title="New password" lead="This link is not complete. Please open the whole link of the mail." width="reading">
        <Button component={RouterLink} to="/forgot-password" variant="contained">
          Have a new link sent
        </Button>
      </Page>
    );
  }
  return (
    <Page title="New password" lead="It logs you out everywhere." width="reading">
      <Form initialValues={{ password: '' }} schema={schema} onSubmit={save} label="New password" summary="failure">
        <PasswordField name="password" label="New Password" hint="At least 8 characters." autoComplete="new-password" />
        <SubmitButton busy="Saving…">Save</SubmitButton>
        <Typography>
          Has the link expired?{' '}
          <Link component={RouterLink} to="/forgot-password">
            Send a new one
          </Link>
        </Typography>
      </Form>
    </Page>
  );
}
