import { questionTypes } from '@panelist/domain/catalogue/browser';
import type { AnswerValues, LogicValues, QuestionValues } from './project-values.js';

/** The first of `q1`, `q2` … that is not used. */
function freeUid(prefix: string, used: readonly string[]): string {
  let number = used.length + 1;
  while (used.includes(`${prefix}${number}`)) number += 1;
  return `${prefix}${number}`;
}

export const newAnswer = (answers: readonly AnswerValues[], isOther = false): AnswerValues => ({
  uid: freeUid(
    'a',
    answers.map(({ uid }) => uid),
  ),
  text: isOther ? 'Other' : '',
  answerValue: '1',
  goToQuestionUid: '',
  isOther,
});

export const newQuestion = (screener: readonly QuestionValues[]): QuestionValues => {
  const first = newAnswer([]);
  return {
    uid: freeUid(
      'q',
      screener.map(({ uid }) => uid),
    ),
    questionType: String(questionTypes.radio),
    text: '',
    isRequired: true,
    minValue: '',
    maxValue: '',
    step: '',
    answers: [first, newAnswer([first])],
    logic: [],
  };
};

export const newLogic: LogicValues = {
  answerUids: [],
  skipLogicType: 'if-selected',
  multipleAnswersBoolType: 'or',
  goToQuestionUid: '',
};

/** The list with the item at `index` moved by one place up (-1) or down (1). */
export function moved<Item>(items: readonly Item[], index: number, by: -1 | 1): readonly Item[] {
  const target = index + by;
  const item = items[index];
  if (item === undefined || target < 0 || target >= items.length) return items;
  const rest = items.filter((_, place) => place !== index);
  return [...rest.slice(0, target), item, ...rest.slice(target)];
}

/**
 * Without the answer, in the logic too: a condition about an answer that is gone could not hold.
 */
export function withoutAnswer(question: QuestionValues, index: number): QuestionValues {
  const gone = question.answers[index]?.uid;
  return {
    ...question,
    answers: question.answers.filter((_, place) => place !== index),
    logic: question.logic.map((entry) => ({ ...entry, answerUids: entry.answerUids.filter((uid) => uid !== gone) })),
  };
}
