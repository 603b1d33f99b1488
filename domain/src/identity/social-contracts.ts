import { z } from 'zod';
import { contractsFor, v2Answer, v2Confirmation } from '../kernel/contract.js';
import { profileStream } from '../profile/streams.js';
import { logInProviders, socialProviders } from './social.js';
import { accountStream } from './streams.js';

const withCookie = contractsFor({ style: 'v2', access: 'cookie' });
const openV2 = contractsFor({ style: 'v2', access: 'public' });
const ownV2 = contractsFor({ style: 'v2', access: 'user' });
const byThemselfV2 = contractsFor({ style: 'v2', access: 'user', whileImpersonating: 'refused' });

const provider = z.enum(socialProviders);
const optionalText = z.string().optional();

export const startSocialFlow = withCookie.command('GET /auth/:provider', {
  params: { provider: z.string().max(64) },
  query: z.object({
    /** `login`, or `verifications`: connecting an account. */
    activity: optionalText,
    src: optionalText,
    /** A project completion: where to go after the log-in (document 1 §2). */
    cc: optionalText,
    /** Where to go after `verifications`: a path of this site; any other is ignored. */
    backTo: optionalText,
  }),
  answer: z.object({}),
  about: [],
  spec: '1 §7, 3 §7; contract, Account',
  summary:
    'For browsers: goes to the page of facebook, linkedin, github or slack where the person logs in (OAuth code flow with state and PKCE). `activity=login` is for facebook and linkedin; `activity=verifications` connects an account of the person who is logged in.',
});

export const finishSocialFlow = withCookie.command('GET /auth/:provider/callback', {
  params: { provider: z.string().max(64) },
  query: z.object({ code: optionalText, state: optionalText, error: optionalText }),
  answer: z.object({}),
  about: [accountStream],
  spec: 'contract, Account',
  summary:
    'Where the provider sends the browser back. A log-in leads to the page as after `POST /login`; without an account to `/login?statusCode=404&ticket=`; a failure to `/login?authError=CODE`. A connection leads back to `backTo` with `?ticket=`, or with `?socialError=CODE`.',
});

export const socialProvidersOn = openV2.command('GET /v2/user/social-providers', {
  answer: v2Answer(z.object({ logIn: z.array(z.enum(logInProviders)), connect: z.array(provider) })),
  about: [],
  spec: 'contract, Account',
  summary: 'The providers that are switched on: pages show buttons for these only.',
});

/** What the sign-up takes over from the other site. */
const ticketHolder = z.object({
  provider: z.enum(logInProviders),
  /** Empty where the provider gave none. */
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  /** Whether the provider has verified the e-mail: then it is the account's, and no mail is sent. */
  isEmailVerified: z.boolean(),
  /** A data URL, or null. */
  picture: z.string().nullable(),
});
export type TicketHolder = z.output<typeof ticketHolder>;

export const readSocialTicket = openV2.command('POST /v2/user/social-ticket', {
  body: z.object({ ticket: z.string() }),
  answer: v2Answer(ticketHolder),
  about: [],
  spec: 'contract, Log in',
  summary: 'Who signs up with this ticket. Reading does not use it up; 422 once it is used or over.',
});

/** Document 3 §3, Social profile. */
export const socialProfile = ownV2.query('GET /v2/profiles/me', {
  answer: v2Answer(
    z.object({
      profile: z.object({ social: z.record(z.string(), z.object({ url: z.string().nullable() })) }),
      providers: z.array(z.object({ providerKey: provider })),
    }),
  ),
  about: [accountStream, profileStream],
  spec: '3 §7',
  summary: 'The social links of the profile, and the providers that are connected.',
});

export const connectProvider = byThemselfV2.command('POST /v2/profiles/connect-provider', {
  body: z.object({
    provider,
    /** Of the flow with `activity=verifications`. */
    ticket: z.string().optional(),
    /** What the browser read at Facebook: never believed, and not needed. */
    facebook: z.unknown().optional(),
  }),
  answer: v2Confirmation,
  about: [accountStream],
  spec: '3 §7; contract, Account',
  summary:
    'Connects the account at the provider for which `GET /auth/{provider}?activity=verifications` gave the ticket. Without a ticket 422; 409 where another account is connected with it.',
});

export const deleteProvider = byThemselfV2.command('POST /v2/profiles/delete-provider', {
  body: z.object({ provider }),
  answer: v2Confirmation,
  about: [accountStream],
  spec: '3 §5, §7',
  summary: 'Disconnects a provider. LinkedIn may go only while Facebook is connected, and Facebook while LinkedIn is (409).',
});
