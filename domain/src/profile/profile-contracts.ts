import { socialLinksViewSchema } from './social-links-view.js';
import { z } from 'zod';
import { byRoute, id, isoTime, limit, skip, v2Answer, v2Confirmation } from '../kernel/contract.js';
import { pagePreferencesSchema } from '../kernel/page-preferences.js';
import { demographicsSchema, employmentSchema, personalSchema, technicalSchema } from './schemas.js';
import { sections } from './sections.js';

/** A profile with every field of document 3 §3. `id` is the profile's, `userId` the account's. */
export const profileSchema = z.object({
  id,
  userId: id,
  firstName: z.string(),
  lastName: z.string(),
  /** The account's address. */
  email: z.string(),
  phone: z.string(),
  verifiedPhone: z.string().nullable(),
  isPhoneVerified: z.boolean(),
  /** A signed path for an `<img>`, valid for an hour. */
  picture: z.string().nullable(),
  /** The name under which `GET /v2/video-urls/download-url` signs an address. */
  videoIntroUrl: z.string().nullable(),
  externalOrganizationId: id.nullable(),
  notificationSettings: z.object({ dailyDigest: z.boolean(), targetedResearchInvitation: z.boolean() }),
  location: z.object({
    city: z.object({
      /** Of the place; empty if the person's page did not know it. */
      id: z.string(),
      city: z.string(),
      locality: z.string(),
      administrative_area: z.string().nullable(),
      state: z.string(),
      country: z.string(),
      postal_code: z.string().nullable(),
      formattedAddress: z.string(),
      latitude: z.number(),
      longitude: z.number(),
    }),
    state: z.string(),
    zipcode: z.string().nullable(),
  }),
  demographics: demographicsSchema,
  personal: personalSchema,
  technical: technicalSchema,
  socialLinks: socialLinksViewSchema,
  /** Names. */
  topics: z.array(z.string()),
  skills: z.array(z.string()),
  employment: employmentSchema.required().extend({
    /** Verified within the last 90 days, or once for a person of an external organization. */
    isEmailVerified: z.boolean(),
    emailVerifiedAt: isoTime.nullable(),
    emailVerifiedUntil: isoTime.nullable(),
  }),
});
export type Profile = z.output<typeof profileSchema>;

export const sectionLockSchema = z.object({ lastUpdatedAt: isoTime, nextEditableAt: isoTime });
export const sectionLocksSchema = z.partialRecord(z.enum(sections), sectionLockSchema);
export type SectionLocks = z.output<typeof sectionLocksSchema>;

const part = z.record(z.string(), z.unknown()).nullish();

/** Any part of a profile; the rules of `rules/` judge what differs from the stored one. */
export const profilePayloadSchema = z.object({
  firstName: z.unknown(),
  lastName: z.unknown(),
  email: z.unknown(),
  location: part,
  demographics: part,
  personal: part,
  technical: part,
  socialLinks: part,
  employment: part,
  skills: z.array(z.unknown()).nullish(),
  topics: z.array(z.unknown()).nullish(),
});
export type ProfilePayload = Partial<z.output<typeof profilePayloadSchema>>;

const anyPayload = z.object(
  Object.fromEntries(Object.keys(profilePayloadSchema.shape).map((section) => [section, z.unknown()])),
) as z.ZodObject<Record<keyof ProfilePayload, z.ZodUnknown>>;

const workEmailAnswer = z.object({ result: z.boolean(), message: z.string() });
const companyMatch = z.object({
  emailMatchesCompany: z.boolean(),
  company: z.object({ _id: z.string(), name: z.string() }).nullable(),
});

export const ownProfileContracts = byRoute({
  'GET /api/v4/profiles/user/:userId': {
    answer: profileSchema,
    spec: '1 §7, 3 §3',
    summary: "The caller's own profile; staff read any. Another participant's is answered with 404.",
  },

  'GET /api/v4/profile-locks/profiles/:profileId': {
    answer: sectionLocksSchema,
    spec: '1 §7, contract, Profile',
    summary: 'When each section was saved and may be edited again; sections that were never saved are left out.',
  },

  'POST /v2/profiles/save': {
    query: z.object({ validateOnly: z.enum(['true', 'false']).default('false') }),
    // Also a section of a wrong type is a field that is not valid.
    body: anyPayload.partial(),
    answer: z.object({
      success: z.boolean(),
      message: z.string().optional(),
      invalidFields: z.array(z.object({ field: z.string(), message: z.string() })),
    }),
    spec: '1 §7, 3 §7',
    summary:
      'Saves the sections that differ from the stored ones. With `validateOnly=true` it writes nothing and answers 200 with the fields that are not valid.',
  },

  'PATCH /api/v4/profiles/:id': {
    body: profilePayloadSchema
      .pick({ demographics: true, personal: true, technical: true, socialLinks: true, employment: true, skills: true })
      .partial(),
    answer: profileSchema,
    spec: '2 §7, 3 §7',
    summary: 'Saves some sections and answers the profile. 409 `profile.section-locked` while one of them is locked.',
  },

  'POST /v2/profiles/social': {
    body: z.object({ social: z.record(z.string(), z.unknown()) }),
    answer: v2Confirmation,
    spec: '3 §7',
    summary: 'Saves the social links.',
  },

  'GET /v2/profiles/verify-work-email/:email': {
    params: { email: z.string().max(300) },
    answer: workEmailAnswer.extend({ response: workEmailAnswer }),
    spec: '1 §7, contract, Account',
    summary: 'Whether an address may be a work e-mail: valid, and not of a personal-mail domain.',
  },

  'GET /v2/profiles/check-email-company-match/:company/:domain': {
    params: { company: z.string().max(200), domain: z.string().max(300) },
    answer: companyMatch.extend({ response: companyMatch }),
    spec: '1 §7, 2 §7',
    summary: 'Whether the domain of a work e-mail fits the name of the company, and the company that the domain suggests.',
  },

  'POST /v2/panelists/verify-work-email': {
    body: z.object({ token: z.string() }),
    answer: v2Confirmation,
    spec: 'contract, Log in',
    summary: 'Redeems the token of a work-e-mail mail for the account that is logged in. A second time is fine.',
  },

  'GET /api/v3.5/panelists/emails/send-employment-email-verification': {
    answer: z.object({ message: z.string() }),
    spec: '1 §7',
    summary: 'Sends the mail that verifies the work e-mail, at most once a minute.',
  },

  'PUT /v2/panelists/preferences': {
    body: pagePreferencesSchema.partial(),
    answer: v2Answer(pagePreferencesSchema),
    spec: 'contract, Projects and screeners',
    summary: 'Keeps how the caller arranged the dashboard; what is not named stays. Answers all of it.',
  },

  'POST /v2/skills/search': {
    body: z.object({ skillName: z.string().default(''), limit: limit.default(20), skip: skip.default(0) }),
    answer: z.object({ response: z.array(z.object({ id: z.string(), name: z.string() })) }),
    spec: '1 §7, 3 §7; contract, Lists',
    summary: 'Skills that match three characters or more, best first.',
  },
});
