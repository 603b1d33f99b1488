import { z } from 'zod';
import { byRoute, id, v2Confirmation } from '../kernel/contract.js';
import { isStorable } from '../kernel/storable-text.js';
import { loggedInAnswer, assertionSchema } from './passkey-contracts.js';
import { userSchema } from './session-contracts.js';
import { signUpBodySchema } from './sign-up.js';

export * from './session-contracts.js';

const storable = z.string().refine(isStorable);

export const identityContracts = byRoute({
  'POST /login': {
    body: z.object({
      // Missing and malformed input gets the same answer as a wrong password.
      email: storable.catch('').default(''),
      password: storable.catch('').default(''),
      /**
       * Solution of the proof of work; required only in production. What is no text counts as none.
       */
      captcha: z.string().optional().catch(undefined),
      getToken: z.boolean().nullish(),
    }),
    answer: loggedInAnswer,
    spec: '1 §5, §7',
    summary:
      'Logs in by e-mail and password; sets the session cookie. A refusal carries `errorDetails` with the sentence for the person. With a second factor: 401 `access.second-factor-required` with `ticket` and `methods`.',
  },

  'POST /login/second-factor': {
    body: z.object({
      /** Of the refusal of `POST /login`. */
      ticket: storable.catch('').default(''),
      totp: storable.max(20).optional(),
      recoveryCode: storable.max(40).optional(),
      /** By `POST /login/passkey/options`. */
      passkey: assertionSchema.optional(),
      getToken: z.boolean().nullish(),
    }),
    answer: loggedInAnswer,
    spec: 'contract, Accounts',
    summary:
      'Goes on with a log-in that answered 401 `access.second-factor-required`, within five minutes: by a passkey, a code of the authenticator app, once, or a recovery code. Ten wrong ones in 15 minutes: 429.',
  },

  'POST /pusher/auth': {
    body: z.object({ socket_id: z.string().min(1).max(100), channel_name: z.string().min(1).max(200) }),
    answer: z.object({
      /** For `subscribe`, from this connection, to this channel, within 60 seconds. */
      auth: z.string(),
    }),
    spec: '1 §7, Real-time auth',
    summary:
      'Authorises one connection of the live channel for one channel: `user-{id}` of the caller, or `presence-conversation-{uid}` of a conversation of theirs. Any other channel: 403. The client then emits `subscribe` with `{ channel, auth }`.',
  },

  'GET /api/v4/captcha': {
    answer: z.object({
      /** Whether log-in and sign-up require a solution: only in production. */
      required: z.boolean(),
      challenge: z.record(z.string(), z.unknown()).nullable(),
    }),
    spec: 'contract, Log in',
    summary: 'A proof of work (ALTCHA) to solve before logging in or signing up; its solution goes along as `captcha`.',
  },

  'POST /v2/user/signup': {
    body: signUpBodySchema,
    answer: z.object({
      message: z.string().optional(),
      user: z.object({ id, profileId: id, email: z.string() }),
      response: z.object({ userId: id, profileId: id, token: z.string() }),
    }),
    spec: '1 §3, §5, §7',
    summary:
      'Creates account and profile, logs in (cookie and token) and asks for the e-mail to be verified. For a logged-in caller without a profile it creates the profile of that account: e-mail and password of the payload are ignored, for the account has its own. 409 with a profile already.',
  },

  'POST /v2/panelists/verify-email': {
    body: z.object({ token: z.string() }),
    answer: v2Confirmation,
    spec: 'contract, Log in',
    summary:
      'Redeems the token of a verification mail, or of a changed e-mail, for the account that is logged in: 401 for visitors, 403 for another account, 409 if another account uses the address by now. A second time is fine.',
  },

  'GET /v2/panelists/resend': {
    answer: v2Confirmation,
    spec: '1 §7',
    summary: 'Sends the verification mail again.',
  },

  'GET /api/v4/profiles/get-id-by-phone-number': {
    query: z.object({ phone: z.string(), countryCode: z.string().optional() }),
    answer: z.boolean(),
    spec: '1 §7',
    summary: '`true` when no other account uses the number. Limited by address (429): the answer says who has an account.',
  },

  'POST /api/v4/verification': {
    body: z.object({ phone: z.string(), countryCode: z.string().optional() }),
    status: 204,
    answer: z.null(),
    spec: '1 §4, §7',
    summary:
      'Sends a six-character code by text message. Again to the same number after five minutes at the earliest; 429 when the person, the number or the day has had its text messages. In production 403 until the e-mail is verified.',
  },

  'PUT /api/v4/verification/:code': {
    params: { code: z.string() },
    body: z.object({ phone: z.string(), countryCode: z.string().optional() }),
    answer: z.object({ phone: z.string(), isPhoneVerified: z.literal(true), message: z.string() }),
    spec: '1 §4, §7',
    summary: 'Checks a code: ten minutes, five tries.',
  },

  'GET /api/v4/users/:userId': {
    answer: userSchema,
    spec: '1 §7; contract, Profile',
    summary: "The caller's own user as `me` answers it; staff read any. Another person's is answered with 404.",
  },
});
