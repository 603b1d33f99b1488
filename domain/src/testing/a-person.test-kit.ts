import type { AccountEvent, SignUpBody } from '../identity/index.js';
import type { ProfileCommand, ProfileEvent } from '../profile/index.js';

export type CreateProfile = Extract<ProfileCommand, { type: 'CreateProfile' }>;

/** A participant with a complete profile. */
export interface Person extends Omit<CreateProfile, 'type'> {
  readonly password: string;
}

/**
 * A participant with a complete profile, eligible for `aProject`.
 * @param number ids, e-mail and phone are derived from it; nothing is random
 */
export function aPerson(changes: Partial<Person> = {}, number = 1): Person {
  const userId = changes.userId ?? `user-${number}`;
  return {
    userId,
    profileId: `profile-of-${userId}`,
    email: `person${number}@company.example`,
    password: 'a good password',
    firstName: 'Ada',
    lastName: 'Lovelace',
    phone: `+1202555${String(1000 + number)}`,
    phoneCountry: 'US',
    location: {
      city: 'Portland',
      state: 'US-OR',
      country: 'US',
      formattedAddress: 'Portland, Oregon, United States',
      placeId: '5746545',
      latitude: 45.52345,
      longitude: -122.67621,
    },
    demographics: {
      gender: 'female',
      ethnicity: 'asian',
      educationLevel: 'bachelors',
      householdIncome: null,
      dateOfBirth: '1990-04-02',
    },
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
    skills: ['Mathematics'],
    ...changes,
  };
}

/** What the sign-up page sends for this person (contract, Log in). */
export function signUpBodyOf(person: Person): SignUpBody & { email: string } {
  const { provider, email, password, firstName, lastName, phone } = { provider: 'email' as const, ...person };
  const { demographics, employment, skills, location } = person;
  const { placeId, city, state, country, formattedAddress, latitude, longitude } = location;
  return {
    provider,
    email,
    password,
    firstName,
    lastName,
    phone,
    picture: null,
    profile: { gender: demographics.gender },
    demographics: { ...demographics },
    employment: { ...employment },
    skills: [...skills],
    location: {
      city: { id: placeId, country, city, state, formattedAddress, location: { latitude, longitude } },
      state,
      loc: { type: 'Point', coordinates: [longitude, latitude] },
    },
    isPhoneVerified: false,
    verifiedPhone: null,
  };
}

/** The command that gives this person their profile. */
export function createProfileOf({ password: _password, ...profile }: Person): CreateProfile {
  return { type: 'CreateProfile', ...profile };
}

/** The account's events: registered, e-mail and phone verified. `without` leaves one out. */
export function accountEventsOf(person: Person, without?: 'profile' | 'email' | 'phone'): readonly AccountEvent[] {
  const { userId, email, firstName, lastName, phone, phoneCountry } = person;
  const profileId = without === 'profile' ? null : person.profileId;
  const registered = {
    userId,
    profileId,
    provider: 'email',
    email,
    firstName,
    lastName,
    passwordHash: '$argon2id$secret',
  } as const;
  const events: AccountEvent[] = [{ type: 'AccountRegistered', data: registered }];
  if (without !== 'email') events.push({ type: 'EmailVerified', data: { userId } });
  if (without !== 'phone') events.push({ type: 'PhoneVerified', data: { userId, phone, countryCode: phoneCountry } });
  return events;
}

/** The profile's events, as `CreateProfile` writes them. */
export function profileEventsOf(person: Person): readonly ProfileEvent[] {
  const { password: _password, demographics, employment, skills, ...contact } = person;
  const { profileId, userId } = contact;
  return [
    { type: 'ProfileCreated', data: contact },
    { type: 'DemographicsChanged', data: { profileId, userId, demographics } },
    { type: 'EmploymentChanged', data: { profileId, userId, employment } },
    { type: 'SkillsChanged', data: { profileId, userId, skills: [...skills] } },
  ];
}
