import { questionTypes, type PublicQuestion } from '@panelist/domain/catalogue/browser';

const question = (
  uid: string,
  questionType: PublicQuestion['questionType'],
  text: string,
  answers: readonly string[] = [],
): PublicQuestion => ({
  uid,
  questionType,
  text,
  isRequired: true,
  includeOtherOption: false,
  minValue: null,
  maxValue: null,
  step: null,
  answers: answers.map((answer, index) => ({ uid: `${uid}-${index}`, text: answer, goToQuestionUid: null, isOther: false })),
  logic: [],
});

/** The three questions of the example screener (document 2 §9). */
export const exampleQuestions: readonly PublicQuestion[] = [
  question('how-often', questionTypes.radio, 'How often do you make coffee at home?', [
    'Every day',
    'A few times a week',
    'Less often',
    'Never',
  ]),
  question('how', questionTypes.checkbox, 'How do you make it?', [
    'Filter or drip',
    'Espresso machine',
    'French press',
    'Instant',
  ]),
  question('wish', questionTypes.textarea, 'What would make your coffee at home better?'),
];
