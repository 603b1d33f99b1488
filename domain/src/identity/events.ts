import { z } from 'zod';
import { roles } from '../kernel/call.js';
import { id, isoTime } from '../kernel/contract.js';
import { event, events, type EventOf } from '../kernel/event.js';
import { orErased, utcMinute } from '../kernel/phrases.js';
import { originText, recordedOrigin } from './sign-up-origin.js';
import { erasureOrigins, retainedDataSchema } from './erasure-receipt.js';
import { identityCheckEvents } from './identity-check-events.js';
import { providerNames, socialProviders } from './social.js';
import {
  accountStream,
  emailClaimStream,
  identityClaimStream,
  organizationStream,
  phoneClaimStream,
  socialClaimStream,
  workEmailClaimStream,
  payoutClaimStream,
} from './streams.js';

const userId = '0199a000-0000-7000-8000-000000000001';
const profileId = '0199a000-0000-7000-8000-000000000002';
const requestEventId = '0199a000-0000-5000-8000-000000000003';
const passwordHash = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA';
const expiresAt = '2026-11-21T09:00:00.000Z';
const passkeyId = '0199a000-0000-5000-8000-000000000018';
const erasureId = '0199a000-0000-5000-8000-000000000017';

/** Rights of an account that administrators change. */
export const rightsChanges = ['grant', 'revoke', 'suspend', 'reinstate', 'remove-second-factor'] as const;
export type RightsChange = (typeof rightsChanges)[number];

/**
 * A decision on rights. `by`: the id of an administrator, or `operator NAME` at the command line.
 */
const decided = { by: id, reason: z.string(), decidedAt: isoTime };
const decidedByAlice = { by: 'operator alice', reason: 'Changed teams.', decidedAt: '2026-11-21T09:00:00.000Z' } as const;

const erasureReasons = {
  person: 'Asked to have the account and all personal data erased.',
  support: 'Customer support ordered the erasure of the account.',
  deactivation: 'The deactivated account was due for erasure.',
} as const;

/** Without an origin. */
const registered = {
  userId,
  profileId,
  provider: 'email',
  email: 'ada@company.example',
  firstName: 'Ada',
  lastName: 'Lovelace',
  passwordHash,
} as const;

export const accountEvents = events(accountStream, {
  AccountRegistered: event({
    data: {
      userId: id,
      /** Null for accounts that take no part in studies (researchers, staff). */
      profileId: id.nullable(),
      provider: z.enum(['email', 'facebook', 'linkedin']),
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      /** argon2id in PHC form; null for social log-ins. */
      passwordHash: z.string().nullable(),
      /** Where the person came from (contract, Account). */
      ...recordedOrigin,
    },
    sample: {
      ...registered,
      referralCode: 'FRIEND',
      initialUtm: { source: 'newsletter', campaign: 'spring' },
      projectId: '0199a000-0000-5000-8000-000000000011',
      organizationId: '0199a000-0000-7000-8000-000000000017',
      teamId: 'team-1',
      inviteCode: 'code-1',
      inviteId: 'invite-1',
    },
    personal: { userId: { email: '', firstName: '', lastName: '', passwordHash: null } },
    secret: ['passwordHash', 'inviteCode'],
    sentence: ({ email, provider, ...origin }) =>
      `Signed up as ${orErased(email)}${provider === 'email' ? '' : ` through ${provider}`}${originText(origin)}.`,
  }),
  EmailVerificationRequested: event({
    data: { userId: id, email: z.string(), firstName: z.string(), secret: z.string(), expiresAt: isoTime },
    sample: { userId, email: 'ada@company.example', firstName: 'Ada', secret: 's3cret', expiresAt },
    personal: { userId: { email: '', firstName: '', secret: '' } },
    secret: ['secret'],
    sentence: ({ email }) => `A verification mail to ${orErased(email)} was asked for.`,
  }),
  /** The mail server accepted the mail. */
  EmailVerificationSent: event({
    data: { userId: id, requestEventId: id },
    sample: { userId, requestEventId },
    sentence: () => 'The verification mail was sent.',
  }),
  EmailVerified: event({ data: { userId: id }, sample: { userId }, sentence: () => 'Verified the e-mail address.' }),
  PhoneCodeRequested: event({
    data: { userId: id, phone: z.string(), countryCode: z.string(), code: z.string(), expiresAt: isoTime },
    sample: { userId, phone: '+12025550123', countryCode: 'US', code: 'A1B2C3', expiresAt },
    personal: { userId: { phone: '', code: '' } },
    secret: ['code'],
    sentence: ({ phone }) => `A code to ${orErased(phone)} was asked for.`,
  }),
  PhoneCodeSent: event({
    data: { userId: id, requestEventId: id },
    sample: { userId, requestEventId },
    sentence: () => 'The code was sent by text message.',
  }),
  /** The person entered a wrong code. Recorded, because a code allows five attempts. */
  PhoneCodeRefused: event({
    data: { userId: id, triesLeft: z.number().int() },
    sample: { userId, triesLeft: 4 },
    sentence: ({ triesLeft }) => `Entered a wrong code; ${triesLeft} ${triesLeft === 1 ? 'try was' : 'tries were'} left.`,
  }),
  PhoneVerified: event({
    data: { userId: id, phone: z.string(), countryCode: z.string() },
    sample: { userId, phone: '+12025550123', countryCode: 'US' },
    personal: { userId: { phone: '' } },
    sentence: ({ phone }) => `Verified the phone number ${orErased(phone)}.`,
  }),
  /** Replaces an identity of the same provider that was connected before. */
  SocialProviderLinked: event({
    data: {
      userId: id,
      provider: z.enum(socialProviders),
      subject: z.string(),
      /** Neither earlier events nor those of a sign-up say it. */
      linkedAt: isoTime.optional(),
    },
    sample: { userId, provider: 'linkedin', subject: '782bbtaQ' },
    personal: { userId: { subject: '' } },
    sentence: ({ provider }) => `Connected an account at ${providerNames[provider]}.`,
  }),
  SocialProviderUnlinked: event({
    data: { userId: id, provider: z.enum(socialProviders) },
    sample: { userId, provider: 'linkedin' },
    sentence: ({ provider }) => `Disconnected the account at ${providerNames[provider]}.`,
  }),
  ...identityCheckEvents,
  RoleGranted: event({
    data: { userId: id, role: z.enum(roles), ...decided },
    sample: { userId, role: 'researcher', ...decidedByAlice },
    personal: { userId: { reason: '' } },
    sentence: ({ role, by, reason }) => `Was given the role ${role} by ${by} (${orErased(reason)}).`,
  }),
  RoleRevoked: event({
    data: { userId: id, role: z.enum(roles), ...decided },
    sample: { userId, role: 'researcher', ...decidedByAlice },
    personal: { userId: { reason: '' } },
    sentence: ({ role, by, reason }) => `Lost the role ${role} by ${by} (${orErased(reason)}).`,
  }),
  /** The owner logs in to one page that says why; nothing else opens, and payouts wait. */
  AccountSuspended: event({
    data: { userId: id, ...decided },
    sample: { userId, ...decidedByAlice, reason: 'Two people take part with this account.' },
    personal: { userId: { reason: '' } },
    sentence: ({ by, reason }) => `The account was suspended by ${by} (${orErased(reason)}).`,
  }),
  AccountReinstated: event({
    data: { userId: id, ...decided },
    sample: { userId, ...decidedByAlice, reason: 'It was a mistake.' },
    personal: { userId: { reason: '' } },
    sentence: ({ by, reason }) => `The suspension was lifted by ${by} (${orErased(reason)}).`,
  }),
  /**
   * The rights of an administrator change once a second administrator asks for the same until then.
   */
  RightsChangeProposed: event({
    data: { userId: id, change: z.enum(rightsChanges), role: z.enum(roles).nullable(), until: isoTime, ...decided },
    sample: { userId, change: 'grant', role: 'admin', until: '2026-11-22T09:00:00.000Z', ...decidedByAlice },
    personal: { userId: { reason: '' } },
    sentence: ({ change, role, by, until, reason }) =>
      `Proposed by ${by}, for a second administrator to confirm until ${utcMinute(until)}: ${change} ${role ?? 'the account'} (${orErased(reason)}).`,
  }),
  /** A membership never ends: leaving opens no project of the organization to the person. */
  OrganizationJoined: event({
    data: { userId: id, organizationId: id },
    sample: { userId, organizationId: '0199a000-0000-7000-8000-000000000016' },
    sentence: () => 'Joined an organization.',
  }),
  /** The person knew the current password. */
  PasswordChanged: event({
    data: { userId: id, passwordHash: z.string() },
    sample: { userId, passwordHash },
    personal: { userId: { passwordHash: '' } },
    secret: ['passwordHash'],
    sentence: () => 'Changed the password.',
  }),
  PasswordResetRequested: event({
    data: { userId: id, email: z.string(), secret: z.string(), expiresAt: isoTime },
    sample: { userId, email: 'ada@company.example', secret: 's3cret', expiresAt },
    personal: { userId: { email: '', secret: '' } },
    secret: ['secret'],
    sentence: ({ email }) => `A link to ${orErased(email)} for a new password was asked for.`,
  }),
  /** By the link of a mail. */
  PasswordReset: event({
    data: { userId: id, passwordHash: z.string() },
    sample: { userId, passwordHash },
    personal: { userId: { passwordHash: '' } },
    secret: ['passwordHash'],
    sentence: () => 'Set a new password by the link of a mail.',
  }),
  /** A secret was shown; it counts once a code of it was entered. */
  TotpProposed: event({
    data: { userId: id, secret: z.string() },
    sample: { userId, secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' },
    personal: { userId: { secret: '' } },
    secret: ['secret'],
    sentence: () => 'Asked to set up an authenticator app.',
  }),
  TotpConfirmed: event({
    data: {
      userId: id,
      recoveryHashes: z.array(z.string()),
      /** Earlier events do not say it. */
      confirmedAt: isoTime.optional(),
    },
    sample: { userId, recoveryHashes: ['k1-hash'] },
    personal: { userId: { recoveryHashes: [] } },
    secret: ['recoveryHashes'],
    sentence: () => 'Set up an authenticator app as the second factor of log-ins.',
  }),
  TotpRemoved: event({
    data: { userId: id },
    sample: { userId },
    sentence: () => 'Removed the authenticator app.',
  }),
  RecoveryCodeUsed: event({
    data: { userId: id, hash: z.string() },
    sample: { userId, hash: 'k1-hash' },
    personal: { userId: { hash: '' } },
    secret: ['hash'],
    sentence: () => 'Logged in with a recovery code.',
  }),
  PasskeyAdded: event({
    data: {
      userId: id,
      passkeyId: id,
      credentialId: z.string(),
      publicKey: z.string(),
      counter: z.number().int(),
      transports: z.array(z.string()),
      name: z.string(),
      /** Of the codes that came with the first second factor. */
      recoveryHashes: z.array(z.string()),
      /** Earlier events do not say it. */
      addedAt: isoTime.optional(),
    },
    sample: {
      userId,
      passkeyId,
      credentialId: 'Y3JlZGVudGlhbA',
      publicKey: 'cHVibGljIGtleQ',
      counter: 0,
      transports: ['internal'],
      name: 'Firefox on Windows',
      recoveryHashes: [],
    },
    personal: { userId: { credentialId: '', publicKey: '', transports: [], name: '', recoveryHashes: [] } },
    secret: ['recoveryHashes'],
    sentence: ({ name }) => `Added the passkey ${orErased(name)}.`,
  }),
  /** It logged in or proved a session. */
  PasskeyUsed: event({
    data: { userId: id, passkeyId: id, counter: z.number().int(), usedAt: isoTime },
    sample: { userId, passkeyId, counter: 0, usedAt: '2026-11-21T09:00:00.000Z' },
    sentence: () => 'Used a passkey.',
  }),
  PasskeyRenamed: event({
    data: { userId: id, passkeyId: id, name: z.string() },
    sample: { userId, passkeyId, name: 'My phone' },
    personal: { userId: { name: '' } },
    sentence: ({ name }) => `Named a passkey ${orErased(name)}.`,
  }),
  PasskeyRemoved: event({
    data: { userId: id, passkeyId: id },
    sample: { userId, passkeyId },
    sentence: () => 'Removed a passkey.',
  }),
  /** The person has lost it: passkeys, authenticator app and recovery codes. */
  SecondFactorRemoved: event({
    data: { userId: id, ...decided },
    sample: { userId, ...decidedByAlice, reason: 'Lost the phone; identity confirmed by video.' },
    personal: { userId: { reason: '' } },
    sentence: ({ by, reason }) => `The second factor was removed by ${by} (${orErased(reason)}).`,
  }),
  AccountRenamed: event({
    data: { userId: id, firstName: z.string(), lastName: z.string() },
    sample: { userId, firstName: 'Augusta', lastName: 'King' },
    personal: { userId: { firstName: '', lastName: '' } },
    sentence: ({ firstName, lastName }) => `Changed the name to ${orErased(`${firstName} ${lastName}`.trim())}.`,
  }),
  /** From the first paid study on the names stay: the payments were made out to them. */
  NamesLocked: event({
    data: { userId: id },
    sample: { userId },
    sentence: () => 'The names were locked, for a first project was paid.',
  }),
  /** The new address counts once its owner has followed the link of the mail. */
  EmailChangeRequested: event({
    data: { userId: id, email: z.string(), formerEmail: z.string(), secret: z.string(), expiresAt: isoTime },
    sample: { userId, email: 'augusta@company.example', formerEmail: 'ada@company.example', secret: 's3cret', expiresAt },
    personal: { userId: { email: '', formerEmail: '', secret: '' } },
    secret: ['secret'],
    sentence: ({ email }) => `Asked to change the e-mail address to ${orErased(email)}.`,
  }),
  /** The person keeps the present address; the link of the mail opens nothing any more. */
  EmailChangeWithdrawn: event({
    data: { userId: id },
    sample: { userId },
    sentence: () => 'Withdrew the change of the e-mail address.',
  }),
  EmailChanged: event({
    data: { userId: id, email: z.string(), formerEmail: z.string(), secret: z.string(), expiresAt: isoTime },
    sample: { userId, email: 'augusta@company.example', formerEmail: 'ada@company.example', secret: 's3cret', expiresAt },
    personal: { userId: { email: '', formerEmail: '', secret: '' } },
    secret: ['secret'],
    sentence: ({ email }) => `Confirmed ${orErased(email)} as the e-mail address.`,
  }),
  /** By the link of the mail to the former address. */
  EmailChangeUndone: event({
    data: { userId: id, email: z.string(), formerEmail: z.string() },
    sample: { userId, email: 'ada@company.example', formerEmail: 'augusta@company.example' },
    personal: { userId: { email: '', formerEmail: '' } },
    sentence: ({ email }) => `Undid the change of the e-mail address: it is ${orErased(email)} again.`,
  }),
  /** After `reactivatableUntil` the account is due for erasure. */
  AccountDeactivated: event({
    data: { userId: id, reactivatableUntil: isoTime },
    sample: { userId, reactivatableUntil: '2026-12-21T09:00:00.000Z' },
    sentence: ({ reactivatableUntil }) =>
      `Deactivated the account; it can be reactivated until ${utcMinute(reactivatableUntil)}.`,
  }),
  AccountReactivated: event({
    data: { userId: id },
    sample: { userId },
    sentence: () => 'The account was reactivated.',
  }),
  /** From here on the account refuses log-ins, and workers carry the erasure out. */
  ErasureRequested: event({
    data: { userId: id, erasureId: id, by: z.enum(erasureOrigins), requestedAt: isoTime },
    sample: { userId, erasureId, by: 'person', requestedAt: '2026-11-21T09:00:00.000Z' },
    sentence: ({ by }) => erasureReasons[by],
  }),
  /** The account is no participant's alone: staff settle what depends on it first. */
  ErasureRefused: event({
    data: { userId: id, refusedAt: isoTime },
    sample: { userId, refusedAt: '2026-11-21T09:00:00.000Z' },
    sentence: () => 'Asked to have the account erased, which staff have to do by hand.',
  }),
  /**
   * The person's key is destroyed and everything that was stored outside the log is deleted.
   * `destroyed` and `kept` are the receipt.
   */
  AccountErased: event({
    data: {
      userId: id,
      erasureId: id,
      requestedAt: isoTime,
      destroyed: z.array(z.string()),
      kept: z.array(retainedDataSchema),
    },
    sample: {
      userId,
      erasureId,
      requestedAt: '2026-11-21T09:00:00.000Z',
      destroyed: ['Your name, e-mail addresses and phone numbers.'],
      kept: [{ what: 'A payment of $52.50.', why: 'Tax law requires records of payments.' }],
    },
    erases: 'userId',
    sentence: () => 'The account was erased: the key of the personal data was destroyed.',
  }),
});
export type AccountEvent = EventOf<typeof accountEvents>;

export const organizationEvents = events(organizationStream, {
  /** Its researchers lose what their role allows, until it is reinstated. */
  OrganizationSuspended: event({
    data: { organizationId: id, ...decided },
    sample: { organizationId: '0199a000-0000-7000-8000-000000000016', ...decidedByAlice },
    sentence: ({ by, reason }) => `The organization was suspended by ${by} (${reason}).`,
  }),
  /** What a researcher says about the organization's record; an empty text takes it back. */
  RecordAnswered: event({
    data: { organizationId: id, userId: id, text: z.string() },
    sample: { organizationId: '0199a000-0000-7000-8000-000000000016', userId, text: 'We pay on the day of the session.' },
    personal: { userId: { text: '' } },
    sentence: ({ text }) => (text === '' ? 'The answer to the record was taken back.' : 'The record was answered.'),
  }),
  OrganizationReinstated: event({
    data: { organizationId: id, ...decided },
    sample: { organizationId: '0199a000-0000-7000-8000-000000000016', ...decidedByAlice },
    sentence: ({ by, reason }) => `The suspension of the organization was lifted by ${by} (${reason}).`,
  }),
});
export type OrganizationEvent = EventOf<typeof organizationEvents>;

const releaseReasons = {
  'sign-up-unfinished': 'A reserved address was given free again, for the sign-up was never finished.',
  changed: 'A former address was given free.',
  erased: 'An address was given free with the erasure.',
} as const;

/**
 * Each address, each identity of another site and each verified identity has its own stream; the
 * expected revision of the append makes it unique.
 */
export const claimEvents = events(
  [emailClaimStream, phoneClaimStream, socialClaimStream, workEmailClaimStream, payoutClaimStream, identityClaimStream],
  {
    Claimed: event({
      data: { userId: id },
      sample: { userId },
      sentence: () =>
        'An e-mail address, a work e-mail, a phone number, a mailbox of payments, an account at another site or a verified identity was reserved for this account.',
    }),
    /** Of a mailbox of payments: operations released money of another account that goes there. */
    ClaimShared: event({
      data: { userId: id },
      sample: { userId },
      sentence: () => 'Operations let money of this account go to a mailbox where another account is paid.',
    }),
    Released: event({
      data: { userId: id, reason: z.enum(['sign-up-unfinished', 'changed', 'erased']) },
      sample: { userId, reason: 'changed' },
      sentence: ({ reason }) => releaseReasons[reason],
    }),
  },
);
export type ClaimEvent = EventOf<typeof claimEvents>;
