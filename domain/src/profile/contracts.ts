import { z } from 'zod';
import { contract, id, v2Answer } from '../kernel/contract.js';
import { demographicsSchema, employmentSchema, locationSchema } from './schemas.js';

export const lookupEntrySchema = z.object({ id: z.string(), code: z.string(), value: z.string() });
export type LookupEntry = z.output<typeof lookupEntrySchema>;

/** The query `pick=a&pick=b`, `pick=a,b`, `pick=[a]` or `pick[]=a`: the old and the new ways of asking. */
const pick = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((value) =>
    (Array.isArray(value) ? value : value === undefined ? [] : [value])
      .flatMap((entry) => entry.replace(/^\[|\]$/g, '').split(','))
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  );

export const lookups = contract({
  name: 'lookups',
  side: 'query',
  method: 'GET',
  path: '/api/v4/lookups',
  style: 'v4',
  access: 'public',
  query: z.object({ pick, 'pick[]': pick, contexts: z.string().optional() }),
  response: z.record(z.string(), z.array(lookupEntrySchema)),
  spec: '1 §3, §7',
  summary: 'Lookup lists by category; all of them when nothing is picked.',
});

export const expandedLookups = contract({
  name: 'expandedLookups',
  side: 'query',
  method: 'GET',
  path: '/api/v4/lookups/expanded',
  style: 'v4',
  access: 'public',
  query: z.object({ pick, 'pick[]': pick }),
  response: z.array(lookupEntrySchema),
  spec: '1 §7',
  summary: 'The entries of the picked lists in one list.',
});

export const skillLookup = contract({
  name: 'skillLookup',
  side: 'query',
  method: 'GET',
  path: '/api/v4/lookups/skills',
  style: 'v4',
  access: 'public',
  query: z.object({ query: z.string().default('') }),
  response: z.array(lookupEntrySchema),
  spec: '1 §7',
  summary: 'Up to 20 skills that match, best first.',
});

export const jobTitleSearch = contract({
  name: 'jobTitleSearch',
  side: 'query',
  method: 'POST',
  path: '/v2/search-job-titles',
  style: 'v2',
  access: 'public',
  body: z.object({ query: z.string().default('') }),
  response: v2Answer(z.object({ items: z.array(z.object({ id: z.string(), title: z.string() })) })),
  spec: '1 §7',
  summary: 'Up to 20 job titles that match, best first.',
});

export const placeSchema = z.object({
  id: z.string(),
  /** `Portland, Oregon, United States`. */
  label: z.string(),
  city: z.string(),
  /** `US-OR`, or the region's name where no code is known. */
  state: z.string(),
  country: z.string(),
  location: z.object({ latitude: z.number(), longitude: z.number() }),
});
export type Place = z.output<typeof placeSchema>;

export const placeSearch = contract({
  name: 'placeSearch',
  side: 'query',
  method: 'GET',
  path: '/api/v4/places',
  style: 'v4',
  access: 'public',
  query: z.object({ query: z.string().default(''), country: z.string().length(2).optional() }),
  response: z.array(placeSchema),
  spec: '1 §5, Location step',
  summary: 'Up to 10 cities whose name begins like the query (accents ignored), largest first.',
});

export const profileSchema = z.object({
  id,
  userId: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  verifiedPhone: z.string().nullable(),
  isPhoneVerified: z.boolean(),
  picture: z.string().nullable(),
  skills: z.array(z.string()),
  location: locationSchema,
  demographics: demographicsSchema,
  employment: employmentSchema.extend({ isEmailVerified: z.boolean() }),
});
export type Profile = z.output<typeof profileSchema>;

export const profileByUser = contract({
  name: 'profileByUser',
  side: 'query',
  method: 'GET',
  path: '/api/v4/profiles/user/:userId',
  style: 'v4',
  access: 'user',
  params: z.object({ userId: id }),
  response: profileSchema,
  spec: '1 §7',
  summary: "The caller's own profile. Somebody else's is not there (404).",
});

export const uploadPicture = contract({
  name: 'uploadPicture',
  side: 'command',
  method: 'PUT',
  path: '/api/v4/users/:userId/files/form-data',
  style: 'v4',
  access: 'user',
  params: z.object({ userId: id }),
  query: z.object({ type: z.literal('picture') }),
  upload: true,
  response: z.object({ id, url: z.string() }),
  spec: '1 §5, §7',
  summary: 'Replaces the profile picture: an image under 5 MB.',
});

export const payoutSettingsSchema = z.object({
  type: z.enum(['TREMENDOUS', 'PAYPAL']),
  email: z.string(),
  isDefault: z.boolean(),
});

export const payoutSettings = contract({
  name: 'payoutSettings',
  side: 'query',
  method: 'GET',
  path: '/api/v4/payout-settings',
  style: 'v4',
  access: 'user',
  response: payoutSettingsSchema,
  spec: 'contract, Payouts',
  summary: "Where money goes: a gift card to the account's e-mail unless set.",
});

export const changePayoutSettings = contract({
  name: 'changePayoutSettings',
  side: 'command',
  method: 'PUT',
  path: '/api/v4/payout-settings',
  style: 'v4',
  access: 'user',
  body: z.object({ type: z.enum(['TREMENDOUS', 'PAYPAL']), email: z.string() }),
  response: payoutSettingsSchema,
  spec: 'contract, Payouts',
  summary: 'Sets where money goes from the next payout on.',
});

export const profileContracts = [
  lookups,
  expandedLookups,
  skillLookup,
  jobTitleSearch,
  placeSearch,
  profileByUser,
  uploadPicture,
  payoutSettings,
  changePayoutSettings,
] as const;
