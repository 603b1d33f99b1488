import { z } from 'zod';
import { byRoute, id, isoTime } from '../kernel/contract.js';
import { typedText } from '../kernel/typed-text.js';

/** Of every log-in. */
export const loggedInAnswer = z.object({
  userId: id,
  token: z.string().optional(),
  redirect: z.string().optional(),
  /** What the person came for; with `project-view` the page opens the project. */
  action: z.enum(['project-view']).optional(),
  projectId: id.optional(),
  invite: z.string().optional(),
  inviteId: z.string().optional(),
});

// The shapes of WebAuthn (level 3), as far as we read them.

const base64url = (most: number) =>
  z
    .string()
    .regex(/^[\w-]*$/)
    .max(most);
const credential = { id: base64url(1_400), rawId: base64url(1_400), type: z.literal('public-key') };

/** What `navigator.credentials.create` gives, as JSON. */
export const attestationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8_000),
    attestationObject: base64url(40_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});

/** What `navigator.credentials.get` gives, as JSON. */
export const assertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8_000),
    authenticatorData: base64url(8_000),
    signature: base64url(8_000),
    userHandle: base64url(200).nullish(),
  }),
});

export const passkeyNameSchema = z.string().overwrite(typedText).min(1, 'Required.').max(60);

const passkeySchema = z.object({
  id,
  name: z.string(),
  createdAt: isoTime,
  /** Within an hour, for authenticators that do not count; null before the first use. */
  lastUsedAt: isoTime.nullable(),
});
export type OwnPasskey = z.output<typeof passkeySchema>;

const spec = 'contract, Accounts';

export const passkeyContracts = byRoute({
  'GET /api/v4/passkeys': {
    answer: z.array(passkeySchema),
    spec,
    summary: "The caller's passkeys, oldest first; at most twenty.",
  },

  'POST /api/v4/passkeys/options': {
    answer: z.object({
      challenge: z.string(),
      rp: z.object({ name: z.string(), id: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
      timeout: z.number(),
      attestation: z.literal('none'),
      excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })),
      authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: z.literal('required') }),
    }),
    spec,
    summary: 'What a browser needs to make a passkey (`PublicKeyCredentialCreationOptionsJSON`), for five minutes.',
  },

  'POST /api/v4/passkeys': {
    body: z.object({
      passkey: attestationSchema,
      /** Without one the browser and system of the caller. */
      name: passkeyNameSchema.optional(),
    }),
    answer: z.object({
      id,
      /** Ten, shown once, where this is the first second factor of the account; else none. */
      recoveryCodes: z.array(z.string()),
    }),
    spec,
    summary:
      'Adds a passkey that a browser made by `POST /api/v4/passkeys/options`. One that does not fit: 422 at `passkey`; one that the account has, and the twenty-first: 409.',
  },

  'PATCH /api/v4/passkeys/:id': {
    body: z.object({ name: passkeyNameSchema }),
    status: 204,
    answer: z.null(),
    spec,
    summary: 'Renames a passkey; 404 for what is not the caller’s.',
  },

  'DELETE /api/v4/passkeys/:id': {
    status: 204,
    answer: z.null(),
    spec,
    summary: 'Removes a passkey; 404 for what is not the caller’s. Recovery codes end with the last second factor.',
  },

  'POST /login/passkey/options': {
    answer: z.object({
      challenge: z.string(),
      rpId: z.string(),
      timeout: z.number(),
      userVerification: z.literal('required'),
    }),
    spec,
    summary:
      'What a browser needs to use a passkey (`PublicKeyCredentialRequestOptionsJSON`), once and for five minutes: to log in, as a second factor, or to prove a session.',
  },

  'POST /login/passkey': {
    body: z.object({ passkey: assertionSchema, getToken: z.boolean().nullish() }),
    answer: loggedInAnswer,
    spec,
    summary: 'Logs in by a passkey alone; it verifies its user. One that does not fit: 401.',
  },
});
