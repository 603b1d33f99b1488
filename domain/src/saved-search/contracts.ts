import { z } from 'zod';
import { byRoute, id, isoTime } from '../kernel/contract.js';
import { typedText } from '../kernel/typed-text.js';
import { alertChannels, mostAlertsADay } from './alert-settings.js';
import { longestSearchName, searchCriteriaSchema } from './criteria.js';

const spec = 'contract, Projects; ADR 196';

export const alertsSchema = z.array(z.enum(alertChannels)).max(alertChannels.length);
export const searchNameSchema = z
  .string()
  .overwrite(typedText)
  .min(1, 'Please give the search a name.')
  .max(longestSearchName, `A name has at most ${longestSearchName} characters.`);

/** As they are stored: an address says flags in several ways, an answer in one. */
const flags = {
  showEligible: z.boolean().optional(),
  onlyShowMatched: z.boolean().optional(),
  showHiddenProjects: z.boolean().optional(),
};

export const savedSearchSchema = z.object({
  id,
  name: z.string(),
  criteria: searchCriteriaSchema.extend(flags),
  /** The criteria in words. */
  criteriaFormatted: z.string(),
  alerts: alertsSchema,
  savedAt: isoTime,
});
export type SavedSearchEntry = z.output<typeof savedSearchSchema>;

const hour = z.int().min(0).max(23);
export const alertSettingsSchema = z.object({
  /** Whole hours in the person's zone; null: alerts come at any hour. */
  quietHours: z
    .object({ from: hour, until: hour })
    .refine(({ from, until }) => from !== until, { error: 'Quiet hours begin and end at different hours.' })
    .nullable(),
  mostADay: z.int().min(1, `Between 1 and ${mostAlertsADay}.`).max(mostAlertsADay, `Between 1 and ${mostAlertsADay}.`),
});

const base64Url = z.string().regex(/^[\w-]+={0,2}$/);

export const savedSearchContracts = byRoute({
  'GET /api/v4/saved-searches': {
    answer: z.object({ items: z.array(savedSearchSchema), totalCount: z.number() }),
    spec,
    summary: "The caller's saved searches, newest first.",
  },
  'POST /api/v4/saved-searches': {
    body: z.object({ name: searchNameSchema.optional(), criteria: searchCriteriaSchema, alerts: alertsSchema.default([]) }),
    status: 201,
    answer: z.object({ id, name: z.string() }),
    spec,
    summary:
      'Saves a search: filters and keywords of the list. Without a name it is named by its criteria. 409 for the same criteria again, and above the limit.',
  },
  'PATCH /api/v4/saved-searches/:id': {
    body: z.object({
      name: searchNameSchema.optional(),
      criteria: searchCriteriaSchema.optional(),
      alerts: alertsSchema.optional(),
    }),
    answer: z.object({ id, name: z.string() }),
    spec,
    summary: 'Renames a saved search, changes its criteria, or how alerts about it reach the caller.',
  },
  'DELETE /api/v4/saved-searches/:id': { answer: z.object({}), spec, summary: 'Deletes a saved search.' },
  'GET /api/v4/alert-settings': {
    answer: alertSettingsSchema.extend({
      /** How many devices show alerts. */
      devices: z.number(),
      /** Whether text messages can reach the caller. */
      hasVerifiedPhone: z.boolean(),
    }),
    spec,
    summary: 'When alerts reach the caller, and where they can.',
  },
  'PUT /api/v4/alert-settings': {
    body: alertSettingsSchema,
    answer: alertSettingsSchema,
    spec,
    summary: 'Chooses quiet hours, in the zone of the caller, and how many alerts a day at most.',
  },
  'GET /api/v4/push/key': {
    answer: z.object({ publicKey: z.string().nullable() }),
    spec,
    summary: 'The public key with which a browser subscribes to alerts (RFC 8292); null where push is switched off.',
  },
  'POST /api/v4/push/subscriptions': {
    body: z.object({
      endpoint: z.url().max(2_000),
      keys: z.object({ p256dh: base64Url.min(80).max(100), auth: base64Url.min(20).max(30) }),
    }),
    status: 201,
    answer: z.object({ id }),
    spec,
    summary: "Sends alerts to this subscription of the caller's browser (RFC 8030). Again changes nothing.",
  },
  'DELETE /api/v4/push/subscriptions': {
    body: z.object({ endpoint: z.url().max(2_000) }),
    answer: z.object({}),
    spec,
    summary: 'Sends no more alerts to this subscription. Again changes nothing.',
  },
});
