import type { Profile } from './profile-contracts.js';
import { labelOf } from './lookups.js';
import type { Demographics, Employment, Location, Personal, SocialLinks, Technical } from './schemas.js';
import { isWorkEmailVerified, workEmailVerifiedUntil } from './work-email-validity.js';

/** What a profile's stream or row holds. */
export interface ProfileParts {
  readonly profileId: string;
  readonly userId: string;
  readonly location: Location | null;
  readonly demographics: Demographics | null;
  readonly employment: Employment | null;
  readonly skills: readonly string[];
  readonly personal: Personal | null;
  readonly technical: Technical | null;
  readonly socialLinks: SocialLinks | null;
  /** Codes. */
  readonly topics: readonly string[];
  readonly externalOrganizationId: string | null;
  /** ISO 8601. */
  readonly workEmailVerifiedAt: string | null;
}

/** What other streams and the file store add. */
export interface ProfileSurroundings extends Pick<
  Profile,
  'firstName' | 'lastName' | 'email' | 'phone' | 'verifiedPhone' | 'picture' | 'videoIntroUrl' | 'notificationSettings'
> {
  /** ISO 8601. */
  readonly now: string;
}

/** Values of parts that the profile does not have yet. */
const nowhere: Location = { city: '', state: '', country: '', formattedAddress: '', placeId: '', latitude: 0, longitude: 0 };
const noDemographics: Demographics = {
  gender: '',
  ethnicity: '',
  educationLevel: '',
  householdIncome: null,
  dateOfBirth: '',
};
const noEmployment: Employment = {
  employmentStatus: '',
  industry: [],
  jobFunctions: [],
  company: null,
  companySize: null,
  jobTitle: null,
  seniorityLevel: null,
  roleDescription: null,
  email: null,
};
export const noPersonal: Personal = {
  relationshipStatus: null,
  languages: [],
  pets: [],
  livingSituation: null,
  homeOwner: null,
  childrenBirthYears: [],
};
export const noTechnical: Technical = {
  browsers: [],
  smartphoneOS: [],
  tabletOS: [],
  computerOS: [],
  programmingLanguages: [],
  webcam: null,
  mobilePhoneWithInternet: null,
};
export const noSocialLinks: SocialLinks = { linkedin: null, facebook: null, twitter: null, instagram: null, github: null };

/** The profile as callers read it (document 3 §3). */
export function profileView(parts: ProfileParts, { now, ...around }: ProfileSurroundings): Profile {
  const { profileId, userId, externalOrganizationId, workEmailVerifiedAt: verifiedAt } = parts;
  const verification = { verifiedAt, externalOrganizationId };
  const employment = parts.employment ?? noEmployment;
  return {
    id: profileId,
    userId,
    ...around,
    externalOrganizationId,
    isPhoneVerified: around.verifiedPhone !== null,
    location: locationView(parts.location ?? nowhere),
    demographics: parts.demographics ?? noDemographics,
    personal: parts.personal ?? noPersonal,
    technical: parts.technical ?? noTechnical,
    socialLinks: socialLinksView(parts.socialLinks),
    topics: parts.topics.map((code) => labelOf('topics', code)),
    skills: [...parts.skills],
    employment: {
      ...employment,
      income: employment.income ?? null,
      smallBusinessOwner: employment.smallBusinessOwner ?? null,
      internalOrExternalCompanyId: employment.internalOrExternalCompanyId ?? null,
      isEmailVerified: isWorkEmailVerified(verification, now),
      emailVerifiedAt: verifiedAt,
      emailVerifiedUntil: workEmailVerifiedUntil(verification),
    },
  };
}

/** Links as callers read them; null for none yet. */
export function socialLinksView(links: SocialLinks | null): Profile['socialLinks'] {
  const { linkedin, facebook, twitter, instagram, github } = links ?? noSocialLinks;
  return {
    linkedin: { url: linkedin },
    facebook: { url: facebook },
    twitter: { url: twitter },
    instagram: { url: instagram },
    github: { url: github },
  };
}

function locationView(location: Location): Profile['location'] {
  const { city, locality, state, country, formattedAddress, placeId, latitude, longitude, zipcode, administrativeArea } =
    location;
  return {
    city: {
      id: placeId,
      city,
      locality: locality ?? city,
      administrative_area: administrativeArea ?? null,
      state,
      country,
      postal_code: zipcode ?? null,
      formattedAddress,
      latitude,
      longitude,
    },
    state,
    zipcode: zipcode ?? null,
  };
}
