import type { PublicQuestion } from '@panelist/domain/catalogue/browser';

/** A question with a one-line answer. */
export const aQuestion = (uid: string): PublicQuestion => ({
  uid,
  questionType: 4,
  text: uid,
  isRequired: true,
  includeOtherOption: false,
  minValue: null,
  maxValue: null,
  step: null,
  answers: [],
  logic: [],
});
