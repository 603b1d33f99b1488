import { z } from 'zod';
import { byRoute, id, isoTime, limit, skip } from '../kernel/contract.js';
import { exportStatuses } from './export-status.js';

/** What Panelist holds about a person, by where it came from. */
export const storedDataCategories = [
  'account',
  'profile',
  'applications',
  'payments',
  'referrals',
  'savedSearches',
  'files',
  'logIns',
  'history',
] as const;
export type StoredDataCategory = (typeof storedDataCategories)[number];

export const storedDataSchema = z.object({
  category: z.enum(storedDataCategories),
  /**
   * How many: filled fields of account and profile, applications, payments, referrals of either
   * side, saved searches, files, log-ins, events.
   */
  count: z.number(),
  /** What it is, as words for a list; empty where the number says it. */
  what: z.array(z.string()),
});
export type StoredData = z.output<typeof storedDataSchema>;

export const latestExportSchema = z.object({
  id,
  status: z.enum(exportStatuses),
  requestedAt: isoTime,
  /** Until when the link works; null before it is ready. */
  expiresAt: isoTime.nullable(),
  size: z.number().nullable(),
});
export type LatestExport = z.output<typeof latestExportSchema>;

/**
 * `payment`, `text`, `mail`, `social`, `identity`: a provider. `researcher`: the owner of a
 * project.
 */
export const disclosureKinds = ['payment', 'text', 'mail', 'social', 'identity', 'researcher'] as const;

const disclosureSchema = z.object({
  kind: z.enum(disclosureKinds),
  /** `Tremendous (gift cards)`. */
  to: z.string(),
  /** Which of the person's data, as a sentence. */
  what: z.string(),
});
export type Disclosure = z.output<typeof disclosureSchema>;

/** What left with one event: to several services or people, where it went to several. */
export const disclosedAtSchema = z.object({ id: z.string(), at: isoTime, left: z.array(disclosureSchema).min(1) });
export type Departure = z.output<typeof disclosedAtSchema>;

export const privacyContracts = byRoute({
  'GET /api/v4/users/:userId/held-data': {
    answer: z.object({ since: isoTime, held: z.array(storedDataSchema), export: latestExportSchema.nullable() }),
    spec: 'contract, Account; screens, Everything known about me',
    summary: 'What Panelist holds about the caller, by category, and the last export of it. The link is in the export itself.',
  },

  'GET /api/v4/users/:userId/departures': {
    query: z.object({ limit: limit.default(20), skip: skip.default(0) }),
    answer: z.object({ items: z.array(disclosedAtSchema), totalCount: z.number() }),
    spec: 'contract, Account; screens, What was shared',
    summary: 'Which of the person’s data left Panelist, to whom and when, newest first. For the person and for support.',
  },
});
