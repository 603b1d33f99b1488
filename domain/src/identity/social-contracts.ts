import { z } from 'zod';
import { byRoute, v2Answer, v2Confirmation } from '../kernel/contract.js';
import { logInProviders, socialProviders } from './social.js';

const provider = z.enum(socialProviders);
const optionalText = z.string().optional();

/** What the sign-up takes over from the other site. */
const ticketHolder = z.object({
  provider: z.enum(logInProviders),
  /** Empty where the provider gave none. */
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  /**
   * Whether the provider has verified the e-mail: then it is the account's, and no mail is sent.
   */
  isEmailVerified: z.boolean(),
  /** A data URL, or null. */
  picture: z.string().nullable(),
});
export type TicketHolder = z.output<typeof ticketHolder>;

export const socialContracts = byRoute({
  'GET /auth/:provider': {
    params: { provider: z.string().max(64) },
    query: z.object({
      /** `login`; `verifications`: connecting an account; `step-up`: proving this session. */
      activity: optionalText,
      src: optionalText,
      /** A project completion: where to go after the log-in (document 1 §2). */
      cc: optionalText,
      /**
       * Where to go after `verifications` and `step-up`: a path of this site; any other is ignored.
       */
      backTo: optionalText,
    }),
    answer: z.object({}),
    spec: '1 §7, 3 §7; contract, Account',
    summary:
      'For browsers: goes to the page of facebook, linkedin, github or slack where the person logs in (OAuth code flow with state and PKCE). `activity=login` is for facebook and linkedin; `activity=verifications` connects an account of the person who is logged in; `activity=step-up` proves the session by the account that logs the person in.',
  },

  'GET /auth/:provider/callback': {
    params: { provider: z.string().max(64) },
    query: z.object({ code: optionalText, state: optionalText, error: optionalText }),
    answer: z.object({}),
    spec: 'contract, Account',
    summary:
      'Where the provider sends the browser back. A log-in leads to the page as after `POST /login`; without an account to `/login?statusCode=404&ticket=`; a failure to `/login?authError=CODE`. A connection leads back to `backTo` with `?ticket=`, or with `?socialError=CODE`.',
  },

  'GET /v2/user/social-providers': {
    answer: v2Answer(z.object({ logIn: z.array(z.enum(logInProviders)), connect: z.array(provider) })),
    spec: 'contract, Account',
    summary: 'The providers that are switched on: pages show buttons for these only.',
  },

  'POST /v2/user/social-ticket': {
    body: z.object({ ticket: z.string() }),
    answer: v2Answer(ticketHolder),
    spec: 'contract, Log in',
    summary: 'Who signs up with this ticket. Reading does not use it up; 422 once it is used or over.',
  },

  'GET /v2/profiles/me': {
    answer: v2Answer(
      z.object({
        profile: z.object({ social: z.record(z.string(), z.object({ url: z.string().nullable() })) }),
        providers: z.array(z.object({ providerKey: provider })),
      }),
    ),
    spec: '3 §7',
    summary: 'The social links of the profile, and the providers that are connected.',
  },

  'POST /v2/profiles/connect-provider': {
    body: z.object({
      provider,
      /** Of the flow with `activity=verifications`. */
      ticket: z.string().optional(),
      /** What the browser read at Facebook: never believed, and not needed. */
      facebook: z.unknown().optional(),
    }),
    answer: v2Confirmation,
    spec: '3 §7; contract, Account',
    summary:
      'Connects the account at the provider for which `GET /auth/{provider}?activity=verifications` gave the ticket. Without a ticket 422; 409 where another account is connected with it.',
  },

  'POST /v2/profiles/delete-provider': {
    body: z.object({ provider }),
    answer: v2Confirmation,
    spec: '3 §5, §7',
    summary: 'Disconnects a provider. LinkedIn may go only while Facebook is connected, and Facebook while LinkedIn is (409).',
  },
});
