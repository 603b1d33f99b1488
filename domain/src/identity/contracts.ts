import { z } from 'zod';
import { contract, id, roles, v2Answer, v2Confirmation } from '../kernel/contract.js';
import { signUpBodySchema } from './sign-up.js';

/** The logged-in person as every page needs them (document 1 §3, User). */
export const userSchema = z.object({
  id,
  profileId: id.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  isPhoneVerified: z.boolean(),
  /** The verified number, E.164. */
  phone: z.string().nullable(),
  /** A signed path for an `<img>`, good for an hour. */
  picture: z.string().nullable(),
  hasProfile: z.boolean(),
  roles: z.array(z.enum(roles)),
  loggedInAsUser: z.boolean(),
});
export type User = z.output<typeof userSchema>;

export const loggedIn = contract({
  name: 'loggedIn',
  side: 'command',
  method: 'POST',
  path: '/auth/loggedIn',
  style: 'v2',
  access: 'cookie',
  response: z.object({
    success: z.boolean(),
    response: z
      .object({
        user: z.object({ id, roles: z.array(z.enum(roles)) }),
        token: z.string(),
        userId: id,
        loggedInAsUser: z.boolean(),
      })
      .optional(),
    context: z.enum(['panelist', 'researcher', 'staff']).optional(),
    /** Where a researcher belongs. */
    redirect: z.string().optional(),
    notification: z.object({ message: z.string() }).optional(),
  }),
  spec: '1 §7',
  summary: 'Trades the session cookie for a bearer token. Without a session: `success: false`, status 200.',
});

export const logIn = contract({
  name: 'logIn',
  side: 'command',
  method: 'POST',
  path: '/login',
  style: 'v2',
  access: 'cookie',
  body: z.object({
    email: z.string(),
    password: z.string(),
    /** Solution of the proof of work; asked for in production alone. */
    captcha: z.string().optional(),
    getToken: z.boolean().optional(),
  }),
  response: z.object({ success: z.literal(true), userId: id, token: z.string().optional(), redirect: z.string().optional() }),
  spec: '1 §5, §7',
  summary:
    'Logs in by e-mail and password; sets the session cookie. A refusal carries `errorDetails` with the sentence for the person.',
});

export const captchaChallenge = contract({
  name: 'captchaChallenge',
  side: 'command',
  method: 'GET',
  path: '/api/v4/captcha',
  style: 'v4',
  access: 'public',
  response: z.object({
    /** Whether logging in asks for a solution at all: in production alone. */
    required: z.boolean(),
    challenge: z.record(z.string(), z.unknown()).nullable(),
  }),
  spec: 'contract, Log in',
  summary: 'A proof of work (ALTCHA) to solve before logging in; its solution goes along as `captcha`.',
});

export const logOut = contract({
  name: 'logOut',
  side: 'command',
  method: 'GET',
  path: '/logout',
  style: 'v2',
  access: 'cookie',
  response: v2Confirmation,
  spec: '1 §7',
  summary: 'Ends the session and clears the cookie. Answers the same without one.',
});

/**
 * Signing up. Somebody who is logged in and has no profile yet sends the same payload to get one: the account's e-mail and password stay, so
 * `provider`, `email` and `password` of the payload are not looked at. With a profile already it is `profile.exists` (409), with an account
 * that takes no part in studies `access.forbidden` (403).
 */
export const signUp = contract({
  name: 'signUp',
  side: 'command',
  method: 'POST',
  path: '/v2/user/signup',
  style: 'v2',
  access: 'optional',
  body: signUpBodySchema,
  response: z.object({
    success: z.literal(true),
    message: z.string().optional(),
    user: z.object({ id, profileId: id, email: z.string() }),
    response: z.object({ userId: id, profileId: id, token: z.string() }),
  }),
  spec: '1 §3, §5, §7',
  summary:
    'Creates account and profile, logs in (cookie and token) and asks for the e-mail to be verified. Called by somebody who is logged in and has no profile yet, it creates the profile of that account: e-mail and password of the payload are ignored, for the account has its own. 409 with a profile already.',
});

export const verifyEmail = contract({
  name: 'verifyEmail',
  side: 'command',
  method: 'POST',
  path: '/v2/panelists/verify-email',
  style: 'v2',
  access: 'public',
  body: z.object({ token: z.string() }),
  response: v2Confirmation,
  spec: 'contract, Log in',
  summary: 'Redeems the token of a verification mail. A second time is fine.',
});

export const resendEmailVerification = contract({
  name: 'resendEmailVerification',
  side: 'command',
  method: 'GET',
  path: '/v2/panelists/resend',
  style: 'v2',
  access: 'user',
  response: v2Confirmation,
  spec: '1 §7',
  summary: 'Sends the verification mail again.',
});

export const phoneIsUnused = contract({
  name: 'phoneIsUnused',
  side: 'command',
  method: 'GET',
  path: '/api/v4/profiles/get-id-by-phone-number',
  style: 'v4',
  access: 'optional',
  query: z.object({ phone: z.string(), countryCode: z.string().optional() }),
  response: z.boolean(),
  spec: '1 §7',
  summary: '`true` when nobody (but the caller) uses the number.',
});

export const sendPhoneCode = contract({
  name: 'sendPhoneCode',
  side: 'command',
  method: 'POST',
  path: '/api/v4/verification',
  style: 'v4',
  access: 'user',
  body: z.object({ phone: z.string(), countryCode: z.string().optional() }),
  status: 204,
  response: z.null(),
  spec: '1 §4, §7',
  summary: 'Sends a six-character code by text message. Again after five minutes at the earliest.',
});

export const verifyPhone = contract({
  name: 'verifyPhone',
  side: 'command',
  method: 'PUT',
  path: '/api/v4/verification/:code',
  style: 'v4',
  access: 'user',
  params: z.object({ code: z.string() }),
  body: z.object({ phone: z.string(), countryCode: z.string().optional() }),
  response: z.object({ phone: z.string(), isPhoneVerified: z.literal(true), message: z.string() }),
  spec: '1 §4, §7',
  summary: 'Checks a code: ten minutes, five tries.',
});

export const me = contract({
  name: 'me',
  side: 'query',
  method: 'GET',
  path: '/v2/panelists/me',
  style: 'v2',
  access: 'user',
  response: v2Answer(userSchema),
  spec: '1 §7',
  summary: 'The logged-in person.',
});

export const identityContracts = [
  loggedIn,
  logIn,
  captchaChallenge,
  logOut,
  signUp,
  verifyEmail,
  resendEmailVerification,
  phoneIsUnused,
  sendPhoneCode,
  verifyPhone,
  me,
] as const;
