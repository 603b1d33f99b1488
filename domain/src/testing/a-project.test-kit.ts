import { answer, checkbox, logic, question, radio } from './questions.test-kit.js';

/** One question: `grow-yes` qualifies; `grow-no` does not, and ends the screener. */
export const shortScreener = [
  radio(
    'grow',
    [
      answer('grow-yes', { text: 'Yes, some of it' }),
      answer('grow-no', { text: 'No, none at all', answerValue: 2, goToQuestionUid: '-1' }),
    ],
    { text: 'Do you grow any of your food?' },
  ),
];

/** Two questions without jumps: `yes` qualifies and `no` does not; then a text. */
export const twoQuestions = [
  radio('q1', [answer('yes', { text: 'Yes' }), answer('no', { text: 'No', answerValue: 2 })], { text: 'Do you?' }),
  question('q2', { questionType: 2, text: 'Why?' }),
];

/** All six types of question; the radio has an end and a jump, the checkbox "Other" and logic. */
export const everyQuestion = [
  radio(
    'grow',
    [
      answer('grow-garden', { text: 'In a garden' }),
      answer('grow-window', { text: 'On a window sill', goToQuestionUid: 'hours' }),
      answer('grow-no', { text: 'No', answerValue: 2, goToQuestionUid: '-1' }),
    ],
    { text: 'Do you grow anything?' },
  ),
  checkbox(
    'tools',
    [
      answer('tools-spade', { text: 'Spade', answerValue: 2 }),
      answer('tools-mower', { text: 'Mower' }),
      answer('tools-other', { text: 'Something else', isOther: true }),
    ],
    {
      text: 'Which of these do you own?',
      includeOtherOption: true,
      logic: [logic('if-not-selected', 'and', ['tools-mower'], 'hours')],
    },
  ),
  question('mower', { text: 'Which mower?' }),
  question('hours', { questionType: 5, text: 'Hours a week?', minValue: 0, maxValue: 60 }),
  question('joy', { questionType: 6, text: 'How much do you enjoy it?', minValue: 1, maxValue: 10 }),
  question('story', { questionType: 2, text: 'What went wrong last?', isRequired: false }),
];

const survey = {
  code: 'TEST-SURVEY',
  name: 'Kitchen gardens',
  description: 'Ten minutes about what you grow, where, and who eats it.',
  kindOfResearch: 9,
  researchConductType: 2,
  talkToAudience: 2,
  incentive: 50,
  timeMinutesRequired: 10,
  companyName: 'Green Thumb Research',
  hideCompanyName: false,
  externalResearcher: null,
  countries: ['US'],
  topics: ['Home & Garden'],
  nda: { type: 'none' },
  exposeParticipantEmails: false,
  requiresIdentityVerification: false,
  autoInvite: false,
  participantsWanted: 5,
  status: 'published',
  target: {},
  doubleScreening: false,
  highQuestionLimit: false,
  decisionDate: null,
  screener: twoQuestions,
};

/** A project as a researcher sends it; changes may have any type, for refused entries too. */
export type ProjectEntry<Changes extends object = object> = Omit<typeof survey, keyof Changes> & Changes;

/**
 * A valid entry for `validateProject`: a published remote survey with two questions that pays $50,
 * for any person in the United States.
 */
export function aProject(): ProjectEntry;
export function aProject<const Changes extends object>(changes: Changes): ProjectEntry<Changes>;
export function aProject(changes: object = {}): object {
  return { ...survey, ...changes };
}
