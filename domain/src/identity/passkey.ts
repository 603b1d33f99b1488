/** A WebAuthn credential of an account. Ids of credentials and keys are base64url. */
export interface Passkey {
  readonly passkeyId: string;
  readonly credentialId: string;
  /** COSE. */
  readonly publicKey: string;
  /** How often the authenticator says that it signed; 0 where it does not count. */
  readonly counter: number;
  /** How browsers reach the authenticator. */
  readonly transports: readonly string[];
  readonly name: string;
  /** Null before the first use. */
  readonly usedAt: string | null;
  /** Null: earlier events do not say it. */
  readonly addedAt: string | null;
}
