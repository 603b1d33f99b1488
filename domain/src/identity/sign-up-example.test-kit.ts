import type { SignUpBody } from './sign-up.js';

/** A complete sign-up that passes every rule. */
export const signUpExample: SignUpBody = {
  provider: 'email',
  email: 'ada@company.example',
  password: 'a good password',
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '+12025550123',
  profile: { gender: 'female' },
  demographics: { gender: 'female', ethnicity: 'asian', educationLevel: 'bachelors', dateOfBirth: '1990-04-02' },
  employment: {
    employmentStatus: 'employedfulltime',
    industry: ['software'],
    company: 'Analytical Engines',
    companySize: '51-200',
    jobTitle: 'Software Engineer',
    seniorityLevel: 'senior',
    roleDescription: 'I write programs for engines.',
    jobFunctions: ['engineering'],
  },
  skills: ['Nursing'],
  location: {
    city: {
      id: 'place-1',
      country: 'US',
      city: 'Portland',
      state: 'US-OR',
      formattedAddress: 'Portland, Oregon, United States',
      location: { latitude: 45.52, longitude: -122.68 },
    },
    state: 'US-OR',
  },
};
