const userId = '0199a000-0000-7000-8000-000000000001';
const profileId = '0199a000-0000-7000-8000-000000000002';
const requestEventId = '0199a000-0000-5000-8000-000000000003';
const at = '2026-11-21T09:00:00.000Z';

/** As written by the version in the name. A line here is never edited: events of that form stand in logs. */
export const peopleSamples: Readonly<Record<string, Record<string, unknown>>> = {
  'AccountRegistered@1': {
    userId,
    profileId,
    provider: 'email',
    email: 'ada@company.example',
    firstName: 'Ada',
    lastName: 'Lovelace',
    passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA',
  },
  'EmailVerificationRequested@1': { userId, email: 'ada@company.example', firstName: 'Ada', secret: 's3cret', expiresAt: at },
  'EmailVerificationSent@1': { userId, requestEventId },
  'EmailVerified@1': { userId },
  'PhoneCodeRequested@1': { userId, phone: '+12025550123', countryCode: 'US', code: 'A1B2C3', expiresAt: at },
  'PhoneCodeSent@1': { userId, requestEventId },
  'PhoneCodeRefused@1': { userId, triesLeft: 4 },
  'PhoneVerified@1': { userId, phone: '+12025550123', countryCode: 'US' },
  'RoleGranted@1': { userId, role: 'researcher' },
  'Claimed@1': { userId },
  'Released@1': { userId, reason: 'changed' },
  'ProfileCreated@1': {
    profileId,
    userId,
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
  },
  'DemographicsChanged@1': {
    profileId,
    userId,
    demographics: {
      gender: 'female',
      ethnicity: 'asian',
      educationLevel: 'bachelors',
      householdIncome: null,
      dateOfBirth: '1990-04-02',
    },
  },
  'EmploymentChanged@1': {
    profileId,
    userId,
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
  },
  'SkillsChanged@1': { profileId, userId, skills: ['Nursing'] },
  'PictureChanged@1': { profileId, userId, fileId: '0199a000-0000-7000-8000-000000000004' },
  'PayoutPreferenceSet@1': { userId, method: 'PAYPAL', email: 'ada@company.example' },
};
