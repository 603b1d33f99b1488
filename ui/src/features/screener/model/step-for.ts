import type { PublicQuestion } from '@panelist/domain/catalogue/browser';
import { firstUnansweredUid, pathOf } from '@panelist/domain/participation/browser';
import { problemWith, responsesOf, type Answers } from './answers.js';

/** The agreement follows the last question. */
export const ndaStep = 'nda';

function steps(path: readonly string[], requiresNda: boolean): readonly string[] {
  return requiresNda ? [...path, ndaStep] : path;
}

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
  const all = steps(pathOf(questions, responses), requiresNda);
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
