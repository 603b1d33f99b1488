import { z } from 'zod';
import { id, isoTime } from '../kernel/contract.js';
import { event } from '../kernel/event.js';
import { counted, orErased } from '../kernel/phrases.js';
import { locationSchema, personalSchema, socialLinksSchema, technicalSchema } from './schemas.js';
import { sections } from './sections.js';

const own = { profileId: '0199a000-0000-7000-8000-000000000002', userId: '0199a000-0000-7000-8000-000000000001' };
const at = '2026-11-22T09:00:00.000Z';
const moved = {
  ...own,
  location: {
    city: 'Salem',
    state: 'US-OR',
    country: 'US',
    formattedAddress: 'Salem, Oregon, United States',
    placeId: 'place-2',
    latitude: 44.94,
    longitude: -123.04,
    zipcode: '97301',
    administrativeArea: 'Oregon',
  },
};
const noPlace = { city: '', state: '', country: '', formattedAddress: '', placeId: '', latitude: 0, longitude: 0 };

/** What a participant changes on the profile's page. */
export const sectionEvents = {
  LocationChanged: event({
    data: { profileId: id, userId: id, location: locationSchema },
    sample: { ...moved, location: { ...moved.location, locality: 'Salem' } },
    personal: { userId: { location: noPlace } },
    sentence: ({ location }) => `Changed the place of residence to ${orErased(location.formattedAddress)}.`,
  }),
  PersonalChanged: event({
    data: { profileId: id, userId: id, personal: personalSchema },
    sample: {
      ...own,
      personal: {
        relationshipStatus: 'married',
        languages: ['en'],
        pets: ['cat'],
        livingSituation: 'withfamily',
        homeOwner: true,
        childrenBirthYears: ['2019'],
      },
    },
    personal: {
      userId: {
        personal: {
          relationshipStatus: null,
          languages: [],
          pets: [],
          livingSituation: null,
          homeOwner: null,
          childrenBirthYears: [],
        },
      },
    },
    sentence: () => 'Set the personal details.',
  }),
  TechnicalChanged: event({
    data: { profileId: id, userId: id, technical: technicalSchema },
    sample: {
      ...own,
      technical: {
        browsers: ['firefox'],
        smartphoneOS: ['android'],
        tabletOS: ['noTablet'],
        computerOS: ['linux'],
        programmingLanguages: ['typescript'],
        webcam: true,
        mobilePhoneWithInternet: null,
      },
    },
    personal: {
      userId: {
        technical: {
          browsers: [],
          smartphoneOS: [],
          tabletOS: [],
          computerOS: [],
          programmingLanguages: [],
          webcam: null,
          mobilePhoneWithInternet: null,
        },
      },
    },
    sentence: () => 'Set the technical details.',
  }),
  SocialLinksChanged: event({
    data: { profileId: id, userId: id, socialLinks: socialLinksSchema },
    sample: {
      ...own,
      socialLinks: {
        linkedin: 'https://linkedin.com/in/ada',
        facebook: null,
        twitter: null,
        instagram: null,
        github: null,
      },
    },
    personal: {
      userId: { socialLinks: { linkedin: null, facebook: null, twitter: null, instagram: null, github: null } },
    },
    sentence: ({ socialLinks }) =>
      `Set ${counted(Object.values(socialLinks).filter((link) => link !== null).length, 'social link')}.`,
  }),
  /** Codes of the list `topics`. */
  TopicsChanged: event({
    data: { profileId: id, userId: id, topics: z.array(z.string()) },
    sample: { ...own, topics: ['finance', 'games', 'travel'] },
    personal: { userId: { topics: [] } },
    sentence: ({ topics }) => `Chose ${counted(topics.length, 'topic')}.`,
  }),
  /**
   * Follows the change of a section; from then on the section is locked, if it is one that locks.
   */
  SectionSaved: event({
    data: { profileId: id, userId: id, section: z.enum(sections), savedAt: isoTime },
    sample: { ...own, section: 'employment', savedAt: at },
    sentence: ({ section }) => `Saved the section “${section}” of the profile.`,
  }),
  /**
   * The person applied: the country was compared with the project's, and stays for the lock period.
   */
  CountryUsed: event({
    data: { profileId: id, userId: id, usedAt: isoTime },
    sample: { ...own, usedAt: at },
    sentence: () => 'The country of residence was used for an application.',
  }),
  WorkEmailVerificationRequested: event({
    data: { profileId: id, userId: id, email: z.string(), secret: z.string(), requestedAt: isoTime, expiresAt: isoTime },
    sample: {
      ...own,
      email: 'ada@company.example',
      secret: 's3cret',
      requestedAt: at,
      expiresAt: '2026-11-24T09:00:00.000Z',
    },
    personal: { userId: { email: '', secret: '' } },
    secret: ['secret'],
    sentence: ({ email }) => `A mail that verifies the work e-mail ${orErased(email)} was asked for.`,
  }),
  /** The mail server accepted the mail. */
  WorkEmailVerificationSent: event({
    data: { profileId: id, userId: id, requestEventId: id },
    sample: { ...own, requestEventId: '0199a000-0000-5000-8000-000000000005' },
    sentence: () => 'The mail that verifies the work e-mail was sent.',
  }),
  WorkEmailVerified: event({
    data: { profileId: id, userId: id, email: z.string(), secret: z.string(), verifiedAt: isoTime },
    sample: { ...own, email: 'ada@company.example', secret: 's3cret', verifiedAt: at },
    personal: { userId: { email: '', secret: '' } },
    secret: ['secret'],
    sentence: ({ email }) => `Verified the work e-mail ${orErased(email)}.`,
  }),
};
