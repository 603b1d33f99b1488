import type { PublicQuestion } from '../../catalogue/browser.js';
import type { FieldError } from '../../kernel/refusal.js';
import type { GivenAnswer, GivenResponse, RecordedResponse } from '../response.js';
import { checkAnswers, requiredMessage } from './check-answers.js';
import { pathOf } from './screener-path.js';

/** Most characters of typed text in one screener, so that it fits into one event. */
export const maxTextOfScreener = 40_000;

export interface CheckedResponses {
  /** Uids of the questions on the path, in order. */
  readonly path: readonly string[];
  /** The answers to store: on the path, masked, in the order of the path. */
  readonly recorded: readonly RecordedResponse[];
  readonly errors: readonly FieldError[];
}

/**
 * The field of a refused answer: `responses.<uid>`, or `responses.<uid>.other` for the text of
 * "Other".
 */
export function responseField(questionUid: string, part?: 'other'): string {
  return part === undefined ? `responses.${questionUid}` : `responses.${questionUid}.${part}`;
}

/**
 * Walks the path of the given answers and checks every answer on it; drops answers off the path,
 * even invalid ones. An answer to a question that the screener does not have is an error. `draft`
 * accepts missing required answers, but no invalid ones. Contract, Screeners; document 2 §5.
 */
export function checkResponses(
  questions: readonly PublicQuestion[],
  given: readonly GivenResponse[],
  mode: 'submit' | 'draft' = 'submit',
): CheckedResponses {
  const answersOf = groupByQuestion(given);
  const path = pathOf(questions, given);
  const known = new Set(questions.map(({ uid }) => uid));
  const errors: FieldError[] = [...answersOf.keys()]
    .filter((uid) => !known.has(uid))
    .map((uid) => ({ field: responseField(uid), message: 'This screener has no such question.' }));
  const recorded: RecordedResponse[] = [];
  for (const question of path.flatMap((uid) => questions.find((one) => one.uid === uid) ?? [])) {
    const checked = checkAnswers(question, answersOf.get(question.uid) ?? []);
    if (!checked.ok) {
      errors.push({ field: responseField(question.uid, checked.other === true ? 'other' : undefined), message: checked.message });
    } else if (checked.answers.length > 0) {
      recorded.push({ questionId: question.uid, answers: [...checked.answers] });
    } else if (question.isRequired && mode === 'submit') {
      errors.push({ field: responseField(question.uid), message: requiredMessage(question) });
    }
  }
  if (textLength(recorded) > maxTextOfScreener) {
    errors.push({ field: 'responses', message: `Maximum ${maxTextOfScreener} characters in all answers together` });
  }
  return { path, recorded, errors };
}

/** Merges two entries for one question. */
function groupByQuestion(given: readonly GivenResponse[]): ReadonlyMap<string, readonly GivenAnswer[]> {
  const answersOf = new Map<string, GivenAnswer[]>();
  for (const { questionId, answers } of given) answersOf.set(questionId, [...(answersOf.get(questionId) ?? []), ...answers]);
  return answersOf;
}

function textLength(recorded: readonly RecordedResponse[]): number {
  return recorded.flatMap(({ answers }) => answers).reduce((sum, { text }) => sum + (text?.length ?? 0), 0);
}
