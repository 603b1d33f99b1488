import { passkeyLogInOptions, type newPasskeyOptions } from '@panelist/domain/identity/browser';
import type { AnswerOf } from '@panelist/domain/kernel/browser';
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { ApiError } from '../api/api-error.js';
import { call } from '../api/call.js';

// Loaded when a passkey is made or used: no page shows it at first.

/** Before the server's challenge ends, which counts for five minutes. */
const renewalMs = 4 * 60_000;

export type Assertion = AuthenticationResponseJSON;

/**
 * Asks the browser for a passkey of this address. Throws `ApiError` with a sentence for the person.
 */
export const assertPasskey = async (): Promise<Assertion> => {
  const optionsJSON = await call(passkeyLogInOptions);
  return startAuthentication({ optionsJSON }).catch(explained);
};

/** Lets the browser make a passkey. Throws `ApiError` with a sentence for the person. */
export const makePasskey = async (optionsJSON: AnswerOf<typeof newPasskeyOptions>): Promise<RegistrationResponseJSON> =>
  startRegistration({ optionsJSON }).catch(explained);

/**
 * Lets the browser offer passkeys in the field whose `autoComplete` ends with `webauthn`, until one
 * is chosen or the returned function is called.
 */
export function offerPasskeys(onChosen: (assertion: Assertion) => void): () => void {
  let isOver = false;
  const offer = async (): Promise<void> => {
    while (!isOver) {
      const optionsJSON = await call(passkeyLogInOptions);
      if (isOver) return;
      const renewal = setTimeout(() => WebAuthnAbortService.cancelCeremony(), renewalMs);
      const chosen = await startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch((error: unknown) => {
        if (!isNamed(error, 'AbortError')) isOver = true;
        return null;
      });
      clearTimeout(renewal);
      if (chosen === null) continue;
      isOver = true;
      onChosen(chosen);
    }
  };
  void browserSupportsWebAuthnAutofill()
    .then(async (can) => (can ? offer() : undefined))
    // A person can always press the button instead.
    .catch(() => undefined);
  return () => {
    isOver = true;
    WebAuthnAbortService.cancelCeremony();
  };
}

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

function explained(cause: unknown): never {
  const message = isNamed(cause, 'InvalidStateError')
    ? 'This device has a passkey of your account already.'
    : isNamed(cause, 'NotAllowedError') || isNamed(cause, 'AbortError')
      ? 'No passkey was used. You can try again.'
      : 'This browser can’t use passkeys here.';
  throw new ApiError({ code: 'page.passkey-unused', message, status: 0 }, { cause });
}
