import { type PublicQuestion, questionTypes, skipLogicHolds, submitTarget } from '../../catalogue/browser.js';
import type { GivenAnswer } from '../response.js';
import { isAnswered } from './check-answers.js';

/** A response as the page holds and sends it, or as it is stored. */
export interface WalkedResponse {
  readonly questionId: string;
  readonly answers: readonly GivenAnswer[];
}

/** The participant's progress, for the progress bar and "Question N of M". */
export interface ScreenerProgress {
  /** 1 for the first question. */
  readonly number: number;
  /** Questions on the path of the answers so far. */
  readonly total: number;
}

/**
 * The uids of the questions on the path of these answers, in order, to the submission. An
 * unanswered question leads to the next one (a checkbox: to the target of an empty selection). The
 * page and the server share this function. Document 2 §4.
 */
export function pathOf(questions: readonly PublicQuestion[], responses: readonly WalkedResponse[]): readonly string[] {
  const selected = selectedUids(responses);
  const path: string[] = [];
  let index: number | null = questions.length === 0 ? null : 0;
  while (index !== null) {
    path.push(questionAt(questions, index).uid);
    index = successor(questions, index, selected);
  }
  return path;
}

/** The question after this one; null where the screener is submitted. */
export function nextQuestionUid(
  questions: readonly PublicQuestion[],
  questionUid: string,
  responses: readonly WalkedResponse[],
): string | null {
  const index = questions.findIndex(({ uid }) => uid === questionUid);
  const next = index === -1 ? null : successor(questions, index, selectedUids(responses));
  return next === null ? null : questionAt(questions, next).uid;
}

/**
 * The question to continue with: the first one on the path without a response; null when only
 * submitting is left.
 */
export function firstUnansweredUid(questions: readonly PublicQuestion[], responses: readonly WalkedResponse[]): string | null {
  const answered = new Set(responses.filter(({ answers }) => isAnswered(answers)).map(({ questionId }) => questionId));
  return pathOf(questions, responses).find((uid) => !answered.has(uid)) ?? null;
}

/** "Question N of M" for a question; one off the path counts as the first. */
export function progressOf(
  questions: readonly PublicQuestion[],
  questionUid: string,
  responses: readonly WalkedResponse[],
): ScreenerProgress {
  const path = pathOf(questions, responses);
  return { number: Math.max(path.indexOf(questionUid), 0) + 1, total: path.length };
}

type Selected = ReadonlyMap<string, ReadonlySet<string>>;

function selectedUids(responses: readonly WalkedResponse[]): Selected {
  const selected = new Map<string, Set<string>>();
  for (const { questionId, answers } of responses) {
    const uids = selected.get(questionId) ?? new Set();
    for (const { uid } of answers) if (uid !== null && uid !== undefined) uids.add(uid);
    selected.set(questionId, uids);
  }
  return selected;
}

function successor(questions: readonly PublicQuestion[], index: number, selected: Selected): number | null {
  const target = targetOf(questionAt(questions, index), selected);
  if (target === submitTarget) return null;
  const jump = target === null || target === '' ? -1 : questions.findIndex(({ uid }) => uid === target);
  // The import refuses a jump that does not go forward; this bound prevents a loop in any case.
  const next = jump > index ? jump : index + 1;
  return next < questions.length ? next : null;
}

/** Where the chosen answers of one question lead: a uid, "-1", or null for the next question. */
function targetOf(question: PublicQuestion, selected: Selected): string | null {
  const chosen = selected.get(question.uid) ?? new Set<string>();
  if (question.questionType === questionTypes.radio) {
    const answers = question.answers.filter(({ uid }) => chosen.has(uid));
    return answers.length === 1 ? (answers[0]?.goToQuestionUid ?? null) : null;
  }
  if (question.questionType === questionTypes.checkbox) {
    return question.logic.find((logic) => skipLogicHolds(logic, chosen))?.goToQuestionUid ?? null;
  }
  return null;
}

function questionAt(questions: readonly PublicQuestion[], index: number): PublicQuestion {
  const question = questions[index];
  if (question === undefined) throw new RangeError(`There is no question ${index}`);
  return question;
}
