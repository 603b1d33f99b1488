import { z } from 'zod';
import { consentSchema } from '../kernel/consent-schema.js';
import { consentText } from '../kernel/consent.js';
import { id, isoTime } from '../kernel/contract.js';
import { event, events, type EventOf } from '../kernel/event.js';
import { counted, orErased } from '../kernel/phrases.js';
import { originText, recordedOrigin } from '../identity/browser.js';
import { demographicsSchema, employmentSchema, locationSchema } from './schemas.js';
import { pagePreferenceEvents } from './page-preferences.js';
import { sectionEvents } from './section-events.js';
import { preferencesStream, profileStream } from './streams.js';

const userId = '0199a000-0000-7000-8000-000000000001';
const own = { profileId: '0199a000-0000-7000-8000-000000000002', userId };
const projectId = '0199a000-0000-5000-8000-000000000011';

/** As the sign-up of the first version recorded them. */
const created = {
  ...own,
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@company.example',
  phone: '+12025550123',
  phoneCountry: 'US',
  location: {
    city: 'Portland',
    state: 'US-OR',
    country: 'US',
    formattedAddress: 'Portland, Oregon, United States',
    placeId: 'place-1',
    latitude: 45.52,
    longitude: -122.68,
  },
};
const wholeProfile = {
  ...created,
  location: { ...created.location, zipcode: '97201', administrativeArea: 'Oregon' },
  externalOrganizationId: '0199a000-0000-7000-8000-000000000017',
};
const employed = {
  ...own,
  employment: {
    employmentStatus: 'employedfulltime',
    industry: ['software'],
    jobFunctions: ['engineering'],
    company: 'Analytical Engines',
    companySize: '51-200',
    jobTitle: 'Software Engineer',
    seniorityLevel: 'senior',
    roleDescription: 'I write programs for engines.',
    email: null,
  },
};

const wholeEmployment = { ...own, employment: { ...employed.employment, income: '75000-99999', smallBusinessOwner: false } };

export const profileEvents = events(profileStream, {
  ProfileCreated: event({
    data: {
      profileId: id,
      userId: id,
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      /** E.164. */
      phone: z.string(),
      /** Country of the phone number, ISO 3166-1 alpha-2. */
      phoneCountry: z.string(),
      location: locationSchema,
      /** Of a person whom another organization brought; missing for everybody who signed up. */
      externalOrganizationId: id.nullable().optional(),
      /**
       * Where a person came from who had an account before; of others the account's first event
       * says so.
       */
      ...recordedOrigin,
    },
    sample: {
      ...wholeProfile,
      location: { ...wholeProfile.location, locality: 'Portland' },
      referralCode: 'FRIEND',
      initialUtm: { campaign: 'spring' },
    },
    secret: ['inviteCode'],
    personal: {
      userId: {
        firstName: '',
        lastName: '',
        email: '',
        phone: '',
        location: { city: '', state: '', country: '', formattedAddress: '', placeId: '', latitude: 0, longitude: 0 },
      },
    },
    sentence: ({ location, ...origin }) => `Created a profile in ${orErased(location.formattedAddress)}${originText(origin)}.`,
  }),
  DemographicsChanged: event({
    data: { profileId: id, userId: id, demographics: demographicsSchema },
    sample: {
      ...own,
      demographics: {
        gender: 'female',
        ethnicity: 'asian',
        educationLevel: 'bachelors',
        householdIncome: null,
        dateOfBirth: '1990-04-02',
      },
    },
    personal: {
      userId: { demographics: { gender: '', ethnicity: '', educationLevel: '', householdIncome: null, dateOfBirth: '' } },
    },
    sentence: () => 'Set the demographics.',
  }),
  EmploymentChanged: event({
    data: { profileId: id, userId: id, employment: employmentSchema },
    sample: {
      ...wholeEmployment,
      employment: { ...wholeEmployment.employment, internalOrExternalCompanyId: 'analytical-engines.example' },
    },
    personal: {
      userId: {
        employment: {
          employmentStatus: '',
          industry: [],
          jobFunctions: [],
          company: null,
          companySize: null,
          jobTitle: null,
          seniorityLevel: null,
          roleDescription: null,
          email: null,
        },
      },
    },
    sentence: ({ employment }) => `Set the employment${employment.company ? ` (${employment.company})` : ''}.`,
  }),
  SkillsChanged: event({
    data: { profileId: id, userId: id, skills: z.array(z.string()) },
    sample: { ...own, skills: ['Nursing'] },
    personal: { userId: { skills: [] } },
    sentence: ({ skills }) => `Set ${counted(skills.length, 'skill')}.`,
  }),
  /** Null removes the picture. The file store holds the bytes, encrypted with the person's key. */
  PictureChanged: event({
    data: { profileId: id, userId: id, fileId: id.nullable() },
    sample: { ...own, fileId: '0199a000-0000-7000-8000-000000000004' },
    sentence: ({ fileId }) => (fileId === null ? 'Removed the profile photo.' : 'Added a profile photo.'),
  }),
  /** With the person's key: what the profile held can't be read any more. */
  ProfileErased: event({
    data: { profileId: id, userId: id },
    sample: own,
    erases: 'userId',
    sentence: () => 'The profile was erased.',
  }),
  ...sectionEvents,
});
export type ProfileEvent = EventOf<typeof profileEvents>;

const onOff = (isOn: boolean): string => (isOn ? 'on' : 'off');
const method = z.enum(['TREMENDOUS', 'PAYPAL']);
const methodName = { TREMENDOUS: 'gift card', PAYPAL: 'PayPal' } as const;
const effectOf = {
  'first-choice': 'Chosen for the first time',
  passkey: 'Changed, and confirmed by a passkey',
  mail: 'Changed, and confirmed by the link of a mail',
  hold: 'Changed, and not taken back in time',
} as const;

export const preferencesEvents = events(preferencesStream, {
  /**
   * Takes effect at once: the first choice of an account, which is no change; one that was
   * confirmed; one whose hold is over.
   */
  PayoutPreferenceSet: event({
    data: { userId: id, method, email: z.string(), confirmedBy: z.enum(['first-choice', 'passkey', 'mail', 'hold']) },
    sample: { userId, method: 'PAYPAL', email: 'ada@company.example', confirmedBy: 'first-choice' },
    personal: { userId: { email: '' } },
    sentence: (data) =>
      `${effectOf[data.confirmedBy]}: future payments go as ${methodName[data.method]} to ${orErased(data.email)}.`,
  }),
  /**
   * Not confirmed yet: payouts wait. Again, with another link, where its owner asked for another
   * mail.
   */
  PayoutPreferenceChangeRequested: event({
    data: {
      userId: id,
      method,
      email: z.string(),
      heldUntil: isoTime,
      confirmSecret: z.string(),
      cancelSecret: z.string(),
      askedAt: isoTime,
    },
    sample: {
      userId,
      method: 'PAYPAL',
      email: 'ada@home.example',
      heldUntil: '2026-03-04T10:00:00.000Z',
      confirmSecret: 's3cret',
      cancelSecret: '0ther',
      askedAt: '2026-03-01T10:00:00.000Z',
    },
    personal: { userId: { email: '', confirmSecret: '', cancelSecret: '' } },
    secret: ['confirmSecret', 'cancelSecret'],
    sentence: (data) =>
      `Asked for ${methodName[data.method]} to ${orErased(data.email)} for future payments, which wait until that is confirmed.`,
  }),
  /** By its owner, or by the link that each mail about it has. */
  PayoutPreferenceChangeWithdrawn: event({
    data: { userId: id },
    sample: { userId },
    sentence: () => 'Took back the change of where future payments go.',
  }),
  ProjectHidden: event({
    data: { userId: id, projectId: id },
    sample: { userId, projectId },
    sentence: (data, { project }) => `Hid the project “${project(data.projectId)}”.`,
  }),
  ProjectShown: event({
    data: { userId: id, projectId: id },
    sample: { userId, projectId },
    sentence: (data, { project }) => `Showed the project “${project(data.projectId)}” again.`,
  }),
  /** Which cookies and analytics the person agreed to; the latest one holds. */
  ConsentGiven: event({
    data: { userId: id, ...consentSchema.shape },
    sample: { userId, analytics: true, preferences: false, marketing: false },
    sentence: (consent) => `Agreed to ${consentText(consent)}.`,
  }),
  NotificationSettingsChanged: event({
    data: { userId: id, dailyDigest: z.boolean(), targetedResearchInvitation: z.boolean() },
    sample: { userId, dailyDigest: false, targetedResearchInvitation: true },
    sentence: ({ dailyDigest, targetedResearchInvitation }) =>
      `Chose mails: daily digest ${onOff(dailyDigest)}, invitations to matching projects ${onOff(targetedResearchInvitation)}.`,
  }),
  /**
   * The zone of the browser that the person used last; it decides when the daily digest goes out.
   */
  TimeZoneNoted: event({
    data: { userId: id, timeZone: z.string() },
    sample: { userId, timeZone: 'America/New_York' },
    personal: { userId: { timeZone: '' } },
    sentence: ({ timeZone }) => `Used a browser in the time zone ${orErased(timeZone)}.`,
  }),
  /** With the person's key. `projectIds`: the projects that were hidden. */
  PreferencesErased: event({
    data: { userId: id, projectIds: z.array(id) },
    sample: { userId, projectIds: [projectId] },
    erases: 'userId',
    sentence: () => 'The settings and preferences were erased.',
  }),
  ...pagePreferenceEvents,
});
export type PreferencesEvent = EventOf<typeof preferencesEvents>;
