import { useState, useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError, messageOf } from '../../../shared/api/api-error.js';
import { Form } from '../../../shared/forms/form.js';
import { PasswordField } from '../../../shared/forms/password-field.js';
import { SubmitButton } from '../../../shared/forms/submit-button.js';
import { TextField } from '../../../shared/forms/text-field.js';
import { PasskeyButton, knowsPasskeys } from '../../../shared/passkeys/passkey-button.js';
import { logInByEmail, logInWithCode, logInWithPasskey, type Credentials, type LoggedIn } from '../api/log-in.js';
import type { Assertion } from '../../../shared/passkeys/passkeys.js';
import { afterFirstPaint } from '../../../shared/states/after-first-paint.js';
import { ErrorAlert } from '../../../shared/states/error-alert.js';
import { Stack } from '../../../shared/display/layout.js';

interface LoginFormProps {
  readonly onLoggedIn: (result: LoggedIn) => Promise<void>;
}

/** E-mail and password, then the second factor of an account that has one. */
export function LoginForm({ onLoggedIn }: LoginFormProps) {
  const [query] = useSearchParams();
  // A log-in at another site comes back with the ticket in the address.
  const [started, setStarted] = useState(() => startedBy(query));
  if (started !== null) return <SecondFactorForm {...started} onLoggedIn={onLoggedIn} />;
  const submit = async (values: Credentials) => {
    try {
      await onLoggedIn(await logInByEmail(values));
    } catch (error) {
      if (!(error instanceof ApiError) || error.ticket === undefined) throw error;
      setStarted({ ticket: error.ticket, methods: error.methods });
    }
  };
  return (
    <>
      <Form
        label="Log in"
        summary="failure"
        initialValues={{ email: '', password: '' }}
        schema={async () => (await import('../model/log-in-schema.js')).logInSchema}
        onSubmit={submit}
      >
        <TextField name="email" label="E-mail" type="email" autoComplete="username webauthn" inputMode="email" />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
        <SubmitButton fullWidth busy="Logging in…">
          Log in
        </SubmitButton>
      </Form>
      <PasskeyLogIn onLoggedIn={onLoggedIn} />
    </>
  );
}

interface StartedLogIn {
  readonly ticket: string;
  readonly methods: readonly string[];
}

function startedBy(query: URLSearchParams): StartedLogIn | null {
  const ticket = query.get('secondFactor');
  return ticket === null ? null : { ticket, methods: query.get('methods')?.split(' ') ?? [] };
}

function SecondFactorForm({ ticket, methods, onLoggedIn }: LoginFormProps & StartedLogIn) {
  const hasApp = methods.includes('totp');
  const takesCode = hasApp || methods.includes('recoveryCode');
  return (
    <Stack gap={2.5}>
      {methods.includes('passkey') && (
        <PasskeyButton label="Use a passkey" onUsed={async (passkey) => onLoggedIn(await logInWithPasskey(passkey, ticket))} />
      )}
      {takesCode && (
        <Form
          label="Second factor"
          summary="failure"
          initialValues={{ code: '' }}
          schema={async () => (await import('../model/log-in-schema.js')).secondFactorSchema}
          onSubmit={async ({ code }) => onLoggedIn(await logInWithCode(ticket, code))}
        >
          <TextField
            name="code"
            label={hasApp ? 'Code' : 'Recovery code'}
            autoComplete="one-time-code"
            hint={hasApp ? 'Six digits of your authenticator app, or one of your recovery codes.' : 'Without your passkey.'}
            inputProps={{ autoFocus: hasApp }}
          />
          <SubmitButton fullWidth busy="Logging in…">
            Log in
          </SubmitButton>
        </Form>
      )}
    </Stack>
  );
}

/** Logs in by a passkey: by the button, or by one that the browser offers in the e-mail field. */
function PasskeyLogIn({ onLoggedIn }: { readonly onLoggedIn: (result: LoggedIn) => Promise<void> }) {
  const [problem, setProblem] = useState<string | null>(null);
  const stopOffering = useRef<() => void>(() => undefined);
  const logIn = async (passkey: Assertion): Promise<void> => onLoggedIn(await logInWithPasskey(passkey));
  const choose = useEffectEvent((passkey: Assertion) => {
    logIn(passkey).catch((error: unknown) => setProblem(messageOf(error)));
  });
  useEffect(() => {
    if (!knowsPasskeys()) return undefined;
    let isGone = false;
    void afterFirstPaint()
      .then(async () => import('../../../shared/passkeys/passkeys.js'))
      .then(({ offerPasskeys }) => {
        if (!isGone) stopOffering.current = offerPasskeys(choose);
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
      stopOffering.current();
    };
  }, []);
  return (
    <Stack mt={1.5} gap={1.5}>
      <PasskeyButton label="Log in with a passkey" onUsed={logIn} onAsk={() => stopOffering.current()} />
      {problem && <ErrorAlert>{problem}</ErrorAlert>}
    </Stack>
  );
}
