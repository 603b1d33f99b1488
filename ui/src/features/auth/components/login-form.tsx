import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '../../../shared/api/api-error.js';
import { Form } from '../../../shared/forms/form.js';
import { PasswordField } from '../../../shared/forms/password-field.js';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { TextField } from '../../../shared/forms/text-field.js';
import { logInByEmail, logInWithCode, type Credentials, type LoggedIn } from '../api/log-in.js';

interface LoginFormProps {
  readonly onLoggedIn: (result: LoggedIn) => Promise<void>;
}

/** E-mail and password, then the second factor of an account that has one. */
export function LoginForm({ onLoggedIn }: LoginFormProps) {
  const [query] = useSearchParams();
  // A log-in at another site comes back with the ticket in the address.
  const [ticket, setTicket] = useState(query.get('secondFactor'));
  if (ticket !== null) return <SecondFactorForm ticket={ticket} onLoggedIn={onLoggedIn} />;
  const submit = async (values: Credentials) => {
    try {
      await onLoggedIn(await logInByEmail(values));
    } catch (error) {
      if (!(error instanceof ApiError) || error.ticket === undefined) throw error;
      setTicket(error.ticket);
    }
  };
  return (
    <Form
      label="Log in"
      summary="failure"
      initialValues={{ email: '', password: '' }}
      schema={async () => (await import('../model/log-in-schema.js')).logInSchema}
      onSubmit={submit}
    >
      <TextField name="email" label="E-mail" type="email" autoComplete="username" inputMode="email" />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
      <SubmitButton fullWidth busy="Logging in…">
        Log in
      </SubmitButton>
    </Form>
  );
}

function SecondFactorForm({ ticket, onLoggedIn }: LoginFormProps & { readonly ticket: string }) {
  return (
    <Form
      label="Second factor"
      summary="failure"
      initialValues={{ code: '' }}
      schema={async () => (await import('../model/log-in-schema.js')).secondFactorSchema}
      onSubmit={async ({ code }) => onLoggedIn(await logInWithCode(ticket, code))}
    >
      <TextField
        name="code"
        label="Code"
        autoComplete="one-time-code"
        hint="Six digits of your authenticator app, or one of your recovery codes."
        inputProps={{ autoFocus: true }}
      />
      <SubmitButton fullWidth busy="Logging in…">
        Log in
      </SubmitButton>
    </Form>
  );
}
