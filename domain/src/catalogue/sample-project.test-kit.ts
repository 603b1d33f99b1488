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
};

/** A few entries of each list. */
export const lookup: Lookup = (name) =>
  name === 'topics'
    ? [{ code: 'homeandgarden', value: 'Home & Garden' }]
    : (codes[name] ?? []).map((code) => ({ code, value: code }));

/**
 * A radio with an end, a jump and a next question; a checkbox with logic; all other kinds of
 * question.
 */
export const sampleScreener = [
  {
    uid: 'grow',
    questionType: 1,
    text: 'Do you grow anything?',
    isRequired: true,
    includeOtherOption: false,
    answers: [
      { uid: 'grow-garden', text: 'In a garden', answerValue: 1 },
      { uid: 'grow-window', text: 'On a window sill', answerValue: 1, goToQuestionUid: 'hours' },
      { uid: 'grow-no', text: 'No', answerValue: 2, goToQuestionUid: '-1' },
    ],
    logic: [],
  },
  {
    uid: 'tools',
    questionType: 3,
    text: 'Which of these do you own?',
    isRequired: true,
    includeOtherOption: true,
    answers: [
      { uid: 'tools-spade', text: 'Spade', answerValue: 2 },
      { uid: 'tools-mower', text: 'Mower', answerValue: 1 },
      { uid: 'tools-shop', text: 'A shop that sells them', answerValue: 3 },
      { uid: 'tools-other', text: 'Something else', answerValue: 1, isOther: true },
    ],
    logic: [
      {
        answerUids: ['tools-mower'],
        skipLogicType: 'if-not-selected',
        multipleAnswersBoolType: 'and',
        goToQuestionUid: 'hours',
      },
    ],
  },
  { uid: 'mower', questionType: 4, text: 'Which mower?', isRequired: true, includeOtherOption: false, answers: [], logic: [] },
  {
    uid: 'hours',
    questionType: 5,
    text: 'Hours a week?',
    isRequired: true,
    includeOtherOption: false,
    minValue: 0,
    maxValue: 60,
    answers: [],
    logic: [],
  },
  {
    uid: 'joy',
    questionType: 6,
    text: 'How much do you enjoy it?',
    isRequired: true,
    includeOtherOption: false,
    minValue: 0,
    maxValue: 1,
    step: 0.1,
    answers: [],
    logic: [],
  },
  {
    uid: 'story',
    questionType: 2,
    text: 'What went wrong last?',
    isRequired: false,
    includeOtherOption: false,
    answers: [],
    logic: [],
  },
];

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
  screener: sampleScreener,
};
