import type { PublicQuestion } from '@panelist/domain/catalogue/browser';
import { firstUnansweredUid, nextQuestionUid, pathOf, progressOf } from '@panelist/domain/participation/browser';
import { problemWith, responsesOf, type Answers } from './answers.js';

/** The agreement follows the last question. */
export const ndaStep = 'nda';

/** All answers on one page, before they are sent. */
export const checkStep = 'check';
/** A shorter screener is sent from its last question. */
const fewestToCheck = 3;

/** What follows the questions of this path. */
export const stepsAfter = (path: readonly string[], requiresNda: boolean): readonly string[] => [
  ...(requiresNda ? [ndaStep] : []),
  ...(path.length >= fewestToCheck ? [checkStep] : []),
];

/**
 * The step that the address names, if all questions before it are answered; else the first
 * unanswered question.
 */
export function stepFor(
  questions: readonly PublicQuestion[],
  answers: Answers,
  requiresNda: boolean,
  wanted: string | null,
): string | null {
  const responses = responsesOf(answers);
  const path = pathOf(questions, responses);
  const all = [...path, ...stepsAfter(path, requiresNda)];
  const isOpen = (step: string) =>
    all.slice(0, all.indexOf(step)).every((uid) => {
      const question = questions.find((one) => one.uid === uid);
      return question === undefined || problemWith(question, answers[uid] ?? []) === null;
    });
  if (wanted !== null && all.includes(wanted) && isOpen(wanted)) return wanted;
  const unanswered = firstUnansweredUid(questions, responses);
  const firstWrong = all.find((uid) => !isOpen(uid));
  const start = unanswered ?? all.at(-1) ?? null;
  if (start === null || isOpen(start)) return start;
  return firstWrong === undefined ? start : (all[all.indexOf(firstWrong) - 1] ?? start);
}

interface OnPath {
  readonly questions: readonly PublicQuestion[];
  readonly answers: Answers;
  readonly requiresNda: boolean;
  readonly current: string | null;
  readonly path: readonly string[];
}

/** Where the current step is: its number among the questions, and the steps around it. */
export function placeOnPath({ questions, answers, requiresNda, current, path }: OnPath) {
  const question = questions.find(({ uid }) => uid === current);
  const responses = responsesOf(answers);
  const after = stepsAfter(path, requiresNda);
  const all = [...path, ...after];
  const at = all.indexOf(current ?? '');
  return {
    progress: question
      ? progressOf(questions, question.uid, responses)
      : { number: path.length + (current === checkStep ? 2 : 1), total: path.length },
    hasSteps: all.length > 0,
    before: all[at - 1],
    /** Null: this is the last one. */
    following: (question ? (nextQuestionUid(questions, question.uid, responses) ?? after[0]) : all[at + 1]) ?? null,
  };
}
