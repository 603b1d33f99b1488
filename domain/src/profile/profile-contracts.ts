import { z } from 'zod';
import { socialLinksViewSchema } from './social-links-view.js';
import { contractsFor, id, isoTime, limit, skip, v2Answer, v2Confirmation } from '../kernel/contract.js';
import { accountStream } from '../identity/streams.js';
import { pagePreferencesSchema } from '../kernel/page-preferences.js';
import { demographicsSchema, employmentSchema, personalSchema, technicalSchema } from './schemas.js';
import { sections } from './sections.js';
import { preferencesStream, profileStream } from './streams.js';

const own = contractsFor({ style: 'v4', access: 'user' });
const ownV2 = contractsFor({ style: 'v2', access: 'user' });
const openV2 = contractsFor({ style: 'v2', access: 'public' });

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

export const profileByUser = own.query('GET /api/v4/profiles/user/:userId', {
  answer: profileSchema,
  about: [accountStream, profileStream, preferencesStream],
  spec: '1 §7, 3 §3',
  summary: "The caller's own profile; staff read any. Another participant's is answered with 404.",
});

export const sectionLockSchema = z.object({ lastUpdatedAt: isoTime, nextEditableAt: isoTime });
export const sectionLocksSchema = z.partialRecord(z.enum(sections), sectionLockSchema);
export type SectionLocks = z.output<typeof sectionLocksSchema>;

export const profileLocks = own.query('GET /api/v4/profile-locks/profiles/:profileId', {
  answer: sectionLocksSchema,
  about: [profileStream],
  spec: '1 §7, contract, Profile',
  summary: 'When each section was saved and may be edited again; sections that were never saved are left out.',
});

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

export const saveProfile = ownV2.command('POST /v2/profiles/save', {
  query: z.object({ validateOnly: z.enum(['true', 'false']).default('false') }),
  body: profilePayloadSchema.partial(),
  answer: z.object({
    success: z.boolean(),
    message: z.string().optional(),
    invalidFields: z.array(z.object({ field: z.string(), message: z.string() })),
  }),
  about: [profileStream, accountStream],
  spec: '1 §7, 3 §7',
  summary:
    'Saves the sections that differ from the stored ones. With `validateOnly=true` it writes nothing and answers 200 with the fields that are not valid.',
});

export const patchProfile = own.command('PATCH /api/v4/profiles/:id', {
  body: profilePayloadSchema
    .pick({ demographics: true, personal: true, technical: true, socialLinks: true, employment: true, skills: true })
    .partial(),
  answer: profileSchema,
  about: [profileStream],
  spec: '2 §7, 3 §7',
  summary: 'Saves some sections and answers the profile. 409 `profile.section-locked` while one of them is locked.',
});

export const saveSocialLinks = ownV2.command('POST /v2/profiles/social', {
  body: z.object({ social: z.record(z.string(), z.unknown()) }),
  answer: v2Confirmation,
  about: [profileStream],
  spec: '3 §7',
  summary: 'Saves the social links.',
});

const workEmailAnswer = z.object({ result: z.boolean(), message: z.string() });
const companyMatch = z.object({
  emailMatchesCompany: z.boolean(),
  company: z.object({ _id: z.string(), name: z.string() }).nullable(),
});

/** Both answers stand in the body and in `response`: the documents have either form. */
export const checkWorkEmail = openV2.query('GET /v2/profiles/verify-work-email/:email', {
  params: { email: z.string().max(300) },
  answer: workEmailAnswer.extend({ response: workEmailAnswer }),
  about: [],
  spec: '1 §7, contract, Account',
  summary: 'Whether an address may be a work e-mail: valid, and not of a personal-mail domain.',
});

export const checkCompanyMatch = openV2.query('GET /v2/profiles/check-email-company-match/:company/:domain', {
  params: { company: z.string().max(200), domain: z.string().max(300) },
  answer: companyMatch.extend({ response: companyMatch }),
  about: [],
  spec: '1 §7, 2 §7',
  summary: 'Whether the domain of a work e-mail fits the name of the company, and the company that the domain suggests.',
});

export const verifyWorkEmail = ownV2.command('POST /v2/panelists/verify-work-email', {
  body: z.object({ token: z.string() }),
  answer: v2Confirmation,
  about: [profileStream],
  spec: 'contract, Log in',
  summary: 'Redeems the token of a work-e-mail mail for the account that is logged in. A second time is fine.',
});

export const sendWorkEmailVerification = own.command('GET /api/v3.5/panelists/emails/send-employment-email-verification', {
  answer: z.object({ message: z.string() }),
  about: [profileStream],
  spec: '1 §7',
  summary: 'Sends the mail that verifies the work e-mail, at most once a minute.',
});

export const savePagePreferences = ownV2.command('PUT /v2/panelists/preferences', {
  body: pagePreferencesSchema.partial(),
  answer: v2Answer(pagePreferencesSchema),
  about: [preferencesStream],
  spec: 'contract, Projects and screeners',
  summary: 'Keeps how the caller arranged the dashboard; what is not named stays. Answers all of it.',
});

export const skillSearch = openV2.query('POST /v2/skills/search', {
  body: z.object({ skillName: z.string().default(''), limit: limit.default(20), skip: skip.default(0) }),
  answer: z.object({ response: z.array(z.object({ id: z.string(), name: z.string() })) }),
  about: [],
  spec: '1 §7, 3 §7; contract, Lists',
  summary: 'Skills that match three characters or more, best first.',
});
