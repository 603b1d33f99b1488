import { z } from 'zod';
import { id } from '../kernel/contract.js';
import { event, type EventOf } from '../kernel/event.js';
import { demographicsSchema, employmentSchema, locationSchema } from './schemas.js';

/** `profile-{profileId}`: what a participant says about themself. */
export const profileEvents = {
  ProfileCreated: event({
    version: 1,
    data: z.object({
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
    }),
    personal: [
      {
        subject: 'userId',
        erased: {
          firstName: '',
          lastName: '',
          email: '',
          phone: '',
          location: { city: '', state: '', country: '', formattedAddress: '', placeId: '', latitude: 0, longitude: 0 },
        },
      },
    ],
  }),
  DemographicsChanged: event({
    version: 1,
    data: z.object({ profileId: id, userId: id, demographics: demographicsSchema }),
    personal: [
      {
        subject: 'userId',
        erased: { demographics: { gender: '', ethnicity: '', educationLevel: '', householdIncome: null, dateOfBirth: '' } },
      },
    ],
  }),
  EmploymentChanged: event({
    version: 1,
    data: z.object({ profileId: id, userId: id, employment: employmentSchema }),
    personal: [
      {
        subject: 'userId',
        erased: {
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
    ],
  }),
  SkillsChanged: event({
    version: 1,
    data: z.object({ profileId: id, userId: id, skills: z.array(z.string()) }),
    personal: [{ subject: 'userId', erased: { skills: [] } }],
  }),
  /** Null removes the picture. The bytes lie in the file store, encrypted with the person's key. */
  PictureChanged: event({ version: 1, data: z.object({ profileId: id, userId: id, fileId: id.nullable() }) }),
} as const;
export type ProfileEvent = EventOf<typeof profileEvents>;

/** `preferences-{userId}`: how a participant likes things. */
export const preferencesEvents = {
  PayoutPreferenceSet: event({
    version: 1,
    data: z.object({ userId: id, method: z.enum(['TREMENDOUS', 'PAYPAL']), email: z.string() }),
    personal: [{ subject: 'userId', erased: { email: '' } }],
  }),
} as const;
export type PreferencesEvent = EventOf<typeof preferencesEvents>;

export const profileStream = (profileId: string): string => `profile-${profileId}`;
export const preferencesStream = (userId: string): string => `preferences-${userId}`;
