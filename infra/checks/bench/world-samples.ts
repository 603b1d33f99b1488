import type { GivenResponse } from '@panelist/domain/participation';
import type { ProfileCommand } from '@panelist/domain/profile';

/** A person who fits every project of the bench. */
export const aPerson: Omit<
  Extract<ProfileCommand, { type: 'CreateProfile' }>,
  'type' | 'profileId' | 'userId' | 'firstName' | 'lastName' | 'email'
> = {
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
  skills: ['Nursing'],
};

/** A remote survey of two questions, for every person in the United States. */
export const aProject = {
  code: 'TEST-SURVEY',
  name: 'A test survey',
  description: 'What we want to know.',
  kindOfResearch: 9,
  researchConductType: 2,
  talkToAudience: 2,
  incentive: 50,
  timeMinutesRequired: 20,
  companyName: 'Test & Co',
  hideCompanyName: false,
  externalResearcher: null,
  countries: ['US'],
  topics: ['Science'],
  nda: { type: 'none' },
  exposeParticipantEmails: false,
  requiresIdentityVerification: false,
  autoInvite: false,
  participantsWanted: 5,
  status: 'published',
  target: {},
  doubleScreening: false,
  highQuestionLimit: false,
  screener: [
    {
      uid: 'q1',
      questionType: 1,
      text: 'Do you?',
      isRequired: true,
      includeOtherOption: false,
      answers: [
        { uid: 'yes', text: 'Yes', answerValue: 1 },
        { uid: 'no', text: 'No', answerValue: 2 },
      ],
      logic: [],
    },
    { uid: 'q2', questionType: 2, text: 'Why?', isRequired: true, includeOtherOption: false, answers: [], logic: [] },
  ],
} as const;

/** Answers to its questions; each number gives another text. */
export function answers(number: number): GivenResponse[] {
  return [
    { questionId: 'q1', answers: [{ uid: 'yes' }] },
    { questionId: 'q2', answers: [{ text: `Because I have wanted to since I was ${number}.` }] },
  ];
}
