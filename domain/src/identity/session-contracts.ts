import { z } from 'zod';
import { consentSchema } from '../kernel/consent-schema.js';
import { roles, type Role } from '../kernel/call.js';
import { byRoute, id, isoTime, v2Answer, v2Confirmation } from '../kernel/contract.js';
import { notificationSettingsSchema } from '../kernel/notification-settings.js';
import { pagePreferencesSchema } from '../kernel/page-preferences.js';
import { socialProviders } from './social.js';

// The calls that every page makes. In a file of their own, so that the first load of the UI holds
// no schema of a form.

/** The logged-in person as every page needs them (document 1 §3, User). */
export const userSchema = z.object({
  id,
  profileId: id.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  isPhoneVerified: z.boolean(),
  /** When the provider verified the identity; null while it has not. */
  identityVerifiedAt: isoTime.nullable(),
  /** E.164; verified where `isPhoneVerified` says so. */
  phone: z.string().nullable(),
  /** A signed path for an `<img>`, valid for an hour. */
  picture: z.string().nullable(),
  hasProfile: z.boolean(),
  roles: z.array(z.enum(roles)),
  loggedInAsUser: z.boolean(),
  /** What the person agreed to; null until they were asked. */
  consent: consentSchema.nullable(),
  /** The new address whose link has not been opened yet. */
  pendingEmail: z.string().nullable(),
  /** Whether a study was paid: the names stay as they are. */
  namesLocked: z.boolean(),
  /** Whether log-ins by password need a second factor. */
  hasSecondFactor: z.boolean(),
  hasAuthenticatorApp: z.boolean(),
  /** Which mails the person wants (document 3 §2). */
  notificationSettings: notificationSettingsSchema,
  /** Connected accounts at other sites. */
  providers: z.array(z.object({ providerKey: z.enum(socialProviders) })),
  /** The path by which the person refers others; null without a profile. */
  referralLink: z.string().nullable(),
  /** Whether an address that they verified belongs to no free mail provider. */
  trustedDomain: z.boolean(),
  /**
   * The time zone of the browser that the person used last (IANA database); null until one named
   * it.
   */
  timezone: z.string().nullable(),
  /** How the person arranged the dashboard. */
  ...pagePreferencesSchema.shape,
});
export type User = z.output<typeof userSchema>;

/** Longest JSON of a reported problem that is logged, in characters. */
export const maxReportLength = 4_000;

export const sessionContracts = byRoute({
  'POST /auth/loggedIn': {
    answer: z.object({
      success: z.boolean(),
      /** Also with a researcher's `success: false`: their pages call with it. */
      response: z
        .object({
          user: z.object({ id, roles: z.array(z.enum(roles)) }),
          token: z.string(),
          userId: id,
          loggedInAsUser: z.boolean(),
        })
        .optional(),
      /** `suspended`: `success: false`, with a token for the page that says why. */
      context: z.enum(['panelist', 'researcher', 'staff', 'suspended']).optional(),
      /** The landing site of a researcher. */
      redirect: z.string().optional(),
      notification: z.object({ message: z.string() }).optional(),
    }),
    spec: '1 §7',
    summary:
      'Trades the session cookie for a bearer token; without a cookie it confirms the bearer token of the caller. Without a session: `success: false`, status 200.',
  },

  'GET /v2/panelists/messages': {
    answer: v2Answer(
      z.object({
        /** Conversations with unread messages. */
        inbox: z.object({ count: z.number().int() }),
        /** Invitations that wait for the person. */
        invites: z.object({ count: z.number().int() }),
        /**
         * What needs the person, drafts aside: money that did not arrive, deadlines, invitations.
         */
        needsYou: z.object({ count: z.number().int() }),
      }),
    ),
    spec: '1 §7, Unread counts',
    summary: 'The counts that menu and tab title show.',
  },

  'POST /v2/logger': {
    body: z.object({
      level: z.enum(['debug', 'info', 'warn', 'error']),
      message: z.string().max(500),
      body: z.unknown().optional(),
    }),
    answer: v2Confirmation,
    // Nothing of it is stored.
    checksOwnTexts: true,
    spec: '1 §7, Error log',
    summary: `Writes a page's problem, such as a storage that refuses, to the server's log; a body beyond ${maxReportLength} characters is left out. Limited by address (429).`,
  },

  'GET /logout': {
    answer: v2Confirmation,
    spec: '1 §7',
    summary: 'Ends the session and clears the cookie. Answers the same without one.',
  },

  'GET /v2/panelists/me': {
    answer: v2Answer(userSchema),
    spec: '1 §7',
    summary: 'The logged-in person.',
  },
});

interface LandingSite {
  readonly context: 'panelist' | 'researcher' | 'staff';
  /** Their own site, if it is not this one. */
  readonly redirect?: string;
}

/**
 * Researchers have a separate site (document 1 §1): pages of their own, and a page to log in to
 * them.
 */
export function landingSiteFor(held: readonly Role[], publicUrl: string): LandingSite {
  if (held.includes('panelist')) return { context: 'panelist' };
  const isResearcherAlone = held.every((role) => role === 'researcher');
  return isResearcherAlone ? { context: 'researcher', redirect: `${publicUrl}/panelists/v2/researchers` } : { context: 'staff' };
}
