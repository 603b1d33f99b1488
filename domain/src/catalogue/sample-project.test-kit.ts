import { everyQuestion } from '../testing/a-project.test-kit.js';
import { answer } from '../testing/questions.test-kit.js';
import type { Lookup } from './validate-project.js';

const codes: Readonly<Record<string, readonly string[]>> = {
  gender: ['female', 'male', 'nonbinary'],
  educationLevel: ['highschool', 'bachelors'],
  ethnicity: ['asian', 'white'],
  employmentStatus: ['employedfulltime', 'student'],
  industries: ['allindustries', 'retail'],
  jobFunction: ['marketing'],
  seniorityLevel: ['manager'],
  companySize: ['1-10', '11-50'],
  country: ['US', 'GB', 'DE'],
  state: ['US-OR', 'US-NY', 'US-CA'],
};

/** A few entries of each list. */
export const lookup: Lookup = (name) =>
  name === 'topics'
    ? [{ code: 'homeandgarden', value: 'Home & Garden' }]
    : (codes[name] ?? []).map((code) => ({ code, value: code }));

/** Every type of question; one answer counts neither way, and the scale has steps of a tenth. */
export const sampleScreener = everyQuestion.map((question) => {
  if (question.uid === 'joy') return { ...question, minValue: 0, maxValue: 1, step: 0.1 };
  if (question.uid !== 'tools') return question;
  const shop = answer('tools-shop', { text: 'A shop that sells them', answerValue: 3 });
  return { ...question, answers: [...question.answers.slice(0, 2), shop, ...question.answers.slice(2)] };
});

/** A project as a researcher sends it, with every optional part. */
export const sampleProject = {
  code: 'GARDEN-TALK',
  name: 'What grows with you',
  description: 'An hour in your garden, or at your window.',
  kindOfResearch: 1,
  researchConductType: 1,
  talkToAudience: 2,
  incentive: 75.5,
  timeMinutesRequired: 60,
  companyName: 'Green Thumb Research',
  hideCompanyName: false,
  externalResearcher: null,
  externalBookingUrl: 'https://booking.example.com/garden',
  countries: ['US', 'GB'],
  location: { formattedAddress: '1 Garden Lane, Portland, OR, USA', latitude: 45.52, longitude: -122.68 },
  topics: ['Home & Garden'],
  nda: { type: 'link', url: 'https://example.com/terms' },
  exposeParticipantEmails: false,
  requiresIdentityVerification: false,
  autoInvite: false,
  referralFee: 50,
  participantsWanted: 10,
  publishedAt: '2025-09-02T15:00:00+02:00',
  status: 'published',
  target: {
    genders: ['female'],
    ages: [
      [18, 30],
      [50, 60],
    ],
    skills: ['Gardening'],
    states: ['US-OR'],
    cities: ['Portland'],
  },
  slots: [{ start: '2025-10-01T09:00:00Z', end: '2025-10-01T10:00:00Z' }],
  doubleScreening: false,
  highQuestionLimit: false,
  decisionDate: null,
  screener: sampleScreener,
};
