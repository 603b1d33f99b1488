import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { systemClock, type Clock } from '../foundation/index.js';

/** How long a person may take with their authenticator. */
const lifetimeMs = 5 * 60_000;
const nonceBytes = 16;
const timeBytes = 6;
const signatureBytes = 32;
/** EdDSA, ES256, RS256 (IANA, COSE algorithms). */
const algorithms = [-8, -7, -257];
const product = 'Panelist';

/** `navigator.credentials.create` as JSON, as far as it is read. */
export interface Attestation extends CredentialIds {
  readonly response: {
    readonly clientDataJSON: string;
    readonly attestationObject: string;
    readonly transports?: readonly string[] | undefined;
  };
}

/** `navigator.credentials.get` as JSON, as far as it is read. */
export interface Assertion extends CredentialIds {
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
    readonly userHandle?: string | null | undefined;
  };
}

interface CredentialIds {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
}

/** A credential with its key (COSE); both base64url. */
export interface Credential {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** WebAuthn for the configured address: its origin, and its host as the id of the relying party. */
export interface Passkeys {
  /**
   * `PublicKeyCredentialCreationOptionsJSON` for this account, without the authenticators that it
   * has.
   */
  creationOptions(account: { readonly userId: string; readonly email: string }, known: readonly Credential[]): CreationOptions;
  /**
   * The new credential; null if the attestation is not for this account, this address or this time.
   */
  attested(userId: string, attestation: Attestation): Promise<Credential | null>;
  /** `PublicKeyCredentialRequestOptionsJSON` for any credential of this address. */
  requestOptions(): RequestOptions;
  /** The account and the challenge that an assertion claims to be for. */
  claimOf(assertion: Assertion): { readonly userId: string; readonly challenge: string };
  /**
   * The authenticator's count of uses; null if the assertion is not the credential's, or too late.
   */
  asserted(assertion: Assertion, credential: Omit<Credential, 'transports'>): Promise<number | null>;
}

type CreationOptions = ReturnType<typeof creationOptionsOf>;
type RequestOptions = ReturnType<typeof requestOptionsOf>;

/**
 * Challenges are random, signed with the time at which they end, and not stored: using one up is
 * counted. Uses real time. `realTime` is for tests.
 */
export function passkeys(
  { publicUrl, sessionSecret }: { readonly publicUrl: string; readonly sessionSecret: Buffer },
  realTime: Clock = systemClock(),
): Passkeys {
  const { origin, hostname } = new URL(publicUrl);
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'passkey challenges', 32));
  const sign = (purpose: string, head: Buffer): Buffer =>
    createHmac('sha256', key).update(purpose).update('\0').update(head).digest();

  function newChallenge(purpose: string): string {
    const head = Buffer.concat([randomBytes(nonceBytes), Buffer.alloc(timeBytes)]);
    head.writeUIntBE(Date.parse(realTime.now()) + lifetimeMs, nonceBytes, timeBytes);
    return Buffer.concat([head, sign(purpose, head)]).toString('base64url');
  }

  const isChallenge =
    (purpose: string) =>
    (challenge: string): boolean => {
      const bytes = Buffer.from(challenge, 'base64url');
      if (bytes.length !== nonceBytes + timeBytes + signatureBytes) return false;
      const head = bytes.subarray(0, nonceBytes + timeBytes);
      const isOurs = timingSafeEqual(bytes.subarray(head.length), sign(purpose, head));
      return isOurs && head.readUIntBE(nonceBytes, timeBytes) > Date.parse(realTime.now());
    };

  const expected = (purpose: string) => ({
    expectedChallenge: isChallenge(purpose),
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
  });

  return {
    creationOptions: (account, known) => creationOptionsOf(hostname, newChallenge(creating(account.userId)), account, known),
    async attested(userId, { response, ...ids }) {
      const { clientDataJSON, attestationObject, transports = [] } = response;
      const given: RegistrationResponseJSON = {
        ...ids,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      };
      const { verifyRegistrationResponse } = await library();
      const verify = verifyRegistrationResponse({
        response: given,
        supportedAlgorithmIDs: algorithms,
        ...expected(creating(userId)),
      });
      const checked = await verify.catch(unfit);
      if (checked?.registrationInfo === undefined) return null;
      const { id: credentialId, publicKey, counter } = checked.registrationInfo.credential;
      return { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
    },
    requestOptions: () => requestOptionsOf(hostname, newChallenge(using)),
    claimOf({ response: { userHandle, clientDataJSON } }) {
      const userId = Buffer.from(userHandle ?? '', 'base64url').toString();
      return { userId: /^[\w-]{1,64}$/.test(userId) ? userId : 'none', challenge: challengeIn(clientDataJSON) };
    },
    async asserted({ response, ...ids }, { credentialId: id, publicKey, counter }) {
      if (ids.id !== id) return null;
      const { clientDataJSON, authenticatorData, signature } = response;
      const given: AuthenticationResponseJSON = {
        ...ids,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      };
      const { verifyAuthenticationResponse } = await library();
      const credential = { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter };
      const checked = await verifyAuthenticationResponse({ response: given, credential, ...expected(using) }).catch(unfit);
      return checked?.verified === true ? checked.authenticationInfo.newCounter : null;
    },
  };
}

/** It takes 28 MB: processes load it with the first passkey. */
const library = async () => import('@simplewebauthn/server');

/** The library throws for whatever does not fit, and for what it cannot parse. */
const unfit = (): null => null;

const using = 'use';
const creating = (userId: string): string => `create for ${userId}`;

function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { readonly challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

const creationOptionsOf = (
  hostname: string,
  challenge: string,
  { userId, email }: { readonly userId: string; readonly email: string },
  known: readonly Credential[],
) => ({
  challenge,
  rp: { name: product, id: hostname },
  user: { id: Buffer.from(userId).toString('base64url'), name: email, displayName: email },
  pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
  timeout: lifetimeMs,
  attestation: 'none' as const,
  excludeCredentials: known.map(({ credentialId: id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports: [...transports],
  })),
  authenticatorSelection: { residentKey: 'required' as const, userVerification: 'required' as const },
});

const requestOptionsOf = (rpId: string, challenge: string) => ({
  challenge,
  rpId,
  timeout: lifetimeMs,
  userVerification: 'required' as const,
});
