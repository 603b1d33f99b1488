import { Form } from '../../../shared/forms/form.js';
import { PasswordField } from '../../../shared/forms/password-field.js';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { TextField } from '../../../shared/forms/text-field.js';
import { logInByEmail, type LoggedIn } from '../api/log-in.js';

export function LoginForm({ onLoggedIn }: { readonly onLoggedIn: (result: LoggedIn) => Promise<void> }) {
  return (
    <Form
      label="Log in"
      summary="failure"
      initialValues={{ email: '', password: '' }}
      schema={async () => (await import('../model/log-in-schema.js')).logInSchema}
      onSubmit={async (values) => onLoggedIn(await logInByEmail(values))}
    >
      <TextField name="email" label="E-mail" type="email" autoComplete="username" inputMode="email" />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
      <SubmitButton fullWidth busy="Logging in…">
        Log in
      </SubmitButton>
    </Form>
  );
}
