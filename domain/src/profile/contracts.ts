import { z } from 'zod';
import { byRoute, id, isoTime, limit, skip, v2Answer, v2Confirmation } from '../kernel/contract.js';
import { notificationSettingsSchema } from './notification-settings.js';
import { pastedText } from '../kernel/typed-text.js';

/** An entry of `country` has its value as `name`, too (document 1 §3). */
export const lookupEntrySchema = z.object({
  id: z.string(),
  code: z.string(),
  value: z.string(),
  name: z.string().optional(),
});
export type LookupEntry = z.output<typeof lookupEntrySchema>;

/**
 * The query `pick=a&pick=b`, `pick=a,b`, `pick=[a]` or `pick[]=a`: old and new clients send
 * different forms.
 */
const pick = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((value) =>
    (Array.isArray(value) ? value : value === undefined ? [] : [value])
      .flatMap((entry) => entry.replace(/^\[|\]$/g, '').split(','))
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  );

export const placeSchema = z.object({
  id: z.string(),
  /** `Portland, Oregon, United States`. */
  label: z.string(),
  city: z.string(),
  /** `US-OR`, or the region's name where no code is known. */
  state: z.string(),
  country: z.string(),
  /** The region's name; null where the data has none. */
  administrativeArea: z.string().nullable(),
  location: z.object({ latitude: z.number(), longitude: z.number() }),
});
export type Place = z.output<typeof placeSchema>;

export const payoutSettingsSchema = z.object({
  type: z.enum(['TREMENDOUS', 'PAYPAL']),
  email: z.string(),
  isDefault: z.boolean(),
  /** How people are paid where the caller lives; the other ways are refused. */
  methods: z.array(z.enum(['TREMENDOUS', 'PAYPAL'])),
  /** ISO 3166-1 alpha-2; empty without a profile. */
  country: z.string(),
  /**
   * An unconfirmed change to the destination above: payouts wait until it is confirmed, or until
   * then.
   */
  pending: z
    .object({
      type: z.enum(['TREMENDOUS', 'PAYPAL']),
      email: z.string(),
      heldUntil: isoTime,
      /** The destination that holds if the change is taken back. */
      former: z.object({ type: z.enum(['TREMENDOUS', 'PAYPAL']), email: z.string() }),
    })
    .nullable(),
});

/** The token of a link in a mail about a destination. */
const byToken = { body: z.object({ token: z.string().max(200) }), answer: z.object({ message: z.string() }) };

export const profileContracts = byRoute({
  'GET /api/v4/lookups': {
    query: z.object({ pick, 'pick[]': pick, contexts: z.string().optional() }),
    answer: z.record(z.string(), z.array(lookupEntrySchema)),
    spec: '1 §3, §7',
    summary: 'Lookup lists by category; all of them when nothing is picked.',
  },

  'GET /api/v4/lookups/expanded': {
    query: z.object({ pick, 'pick[]': pick }),
    answer: z.array(lookupEntrySchema),
    spec: '1 §7',
    summary: 'The entries of the picked lists in one list.',
  },

  'GET /api/v4/lookups/skills': {
    query: z.object({ query: z.string().overwrite(pastedText).default(''), limit: limit.default(20), skip: skip.default(0) }),
    answer: z.array(lookupEntrySchema),
    spec: '1 §7',
    summary: 'Skills that match, best first.',
  },

  'POST /v2/search-job-titles': {
    body: z.object({ query: z.string().overwrite(pastedText).default(''), limit: limit.default(20), skip: skip.default(0) }),
    answer: v2Answer(z.object({ items: z.array(z.object({ id: z.string(), title: z.string() })) })),
    spec: '1 §7; contract, Lists',
    summary: 'Job titles that match, best first.',
  },

  'GET /api/v4/places': {
    query: z.object({
      query: z.string().overwrite(pastedText).default(''),
      country: z.string().length(2).optional(),
      limit: limit.default(10),
      skip: skip.default(0),
    }),
    answer: z.array(placeSchema),
    spec: '1 §5, Location step',
    summary: 'Cities whose name begins like the query (accents ignored), largest first.',
  },

  'PUT /api/v4/users/:userId/files/form-data': {
    query: z.object({ type: z.literal('picture') }),
    answer: z.object({ id, url: z.string() }),
    spec: '1 §5, §7',
    summary: 'Replaces the profile picture: an image under 5 MB.',
  },

  'GET /api/v4/payout-settings': {
    answer: payoutSettingsSchema,
    spec: 'contract, Payouts',
    summary: "Where money goes: a gift card to the account's e-mail unless set, or where the chosen provider does not pay.",
  },

  'PUT /api/v4/payout-settings': {
    body: z.object({ type: z.enum(['TREMENDOUS', 'PAYPAL']), email: z.string() }),
    answer: payoutSettingsSchema,
    spec: 'contract, Payouts',
    summary:
      'Sets where money goes from the next payout on. A change that no passkey confirms has payouts wait until it is confirmed by the mail, or for the time of the hold.',
  },

  'DELETE /api/v4/payout-settings/pending': {
    answer: payoutSettingsSchema,
    spec: 'contract, Accounts',
    summary: 'Takes an unconfirmed change of destination back: payouts go where they went before. 409 if none waits.',
  },

  'POST /api/v4/payout-settings/pending/mail': {
    answer: z.object({ message: z.string() }),
    spec: 'contract, Accounts',
    summary: 'Sends the mail that confirms the change again, at most once a minute.',
  },

  'POST /api/v4/payout-settings/confirm': {
    ...byToken,
    spec: 'contract, Accounts',
    summary: 'Confirms a change of destination, of the settings or of one payout, by the token of the mail to the account.',
  },

  'POST /api/v4/payout-settings/cancel': {
    ...byToken,
    spec: 'contract, Accounts',
    summary: 'Takes a change of destination back by the token that every mail about it has.',
  },

  'POST /v2/profiles/project/:id/hidden': {
    answer: v2Confirmation,
    spec: '2 §4 Project hidden toggle, §7',
    summary: "Leaves a project out of the caller's lists. Again changes nothing.",
  },

  'DELETE /v2/profiles/project/:id/hidden': {
    answer: v2Confirmation,
    spec: '2 §4 Project hidden toggle, §7',
    summary: "Puts a hidden project back into the caller's lists. Again changes nothing.",
  },

  'POST /v2/settings/notifications': {
    body: notificationSettingsSchema,
    answer: v2Confirmation,
    spec: '3 §2, §7',
    summary: 'Chooses the mails that the caller wants; both are sent by default.',
  },

  'PUT /v2/panelists/timezone': {
    body: z.object({ timezone: z.string().max(64) }),
    answer: v2Confirmation,
    spec: 'contract, Settled (the digest goes out at 8:00 in the person’s zone)',
    summary: 'Notes the zone of the caller’s browser, by its IANA name. The same zone again changes nothing.',
  },

  'POST /panelists/v2/unsubscribe': {
    query: z.object({ token: z.string() }),
    signed: true,
    answer: v2Answer(z.object({ kind: z.enum(['dailyDigest', 'targetedResearchInvitation', 'savedSearches']) })),
    spec: 'contract, Account',
    summary: 'Turns off one kind of mail for the person that the token names, without a log-in.',
  },
});
