import type { PublicQuestion } from '@panelist/domain/catalogue/browser';
import {
  checkAnswers,
  isAnswered,
  maskContacts,
  requiredMessage,
  type GivenAnswer,
  type GivenResponse,
  type RecordedResponse,
} from '@panelist/domain/participation/browser';

/** The answers so far, by the question's uid, valid or not. */
export type Answers = Readonly<Record<string, readonly GivenAnswer[]>>;

export function answersOf(responses: readonly (GivenResponse | RecordedResponse)[]): Answers {
  return Object.fromEntries(responses.map(({ questionId, answers }) => [questionId, answers.map(withoutNulls)]));
}

function withoutNulls({ uid, text, value }: GivenAnswer): GivenAnswer {
  return {
    ...(uid === null || uid === undefined ? {} : { uid }),
    ...(text === null || text === undefined ? {} : { text }),
    ...(value === null || value === undefined ? {} : { value }),
  };
}

/** The answers in the form that the screener engine and the server take. */
export function responsesOf(answers: Answers): GivenResponse[] {
  return Object.entries(answers).map(([questionId, given]) => ({ questionId, answers: [...given] }));
}

/**
 * Only what the server would accept: an incomplete number, or "Other" without its text, stays on
 * this device until it is complete.
 */
export function sendable(questions: readonly PublicQuestion[], answers: Answers): GivenResponse[] {
  return questions.flatMap((question) => {
    const given = answers[question.uid];
    if (!given || !isAnswered(given)) return [];
    const checked = checkAnswers(question, given);
    return checked.ok && checked.answers.length > 0
      ? [{ questionId: question.uid, answers: checked.answers.map(withoutNulls) }]
      : [];
  });
}

export interface Problem {
  readonly message: string;
  /** The error is about the text of "Other". */
  readonly other: boolean;
}

/** Why the participant can't continue, in the texts of spec 2, section 5. */
export function problemWith(question: PublicQuestion, given: readonly GivenAnswer[]): Problem | null {
  const checked = checkAnswers(question, given);
  if (!checked.ok) return { message: checked.message, other: checked.other === true };
  return question.isRequired && checked.answers.length === 0 ? { message: requiredMessage(question), other: false } : null;
}

/** The answers in words: the options' texts, the typed text, or the number. */
export function asText(question: PublicQuestion, given: readonly GivenAnswer[]): string {
  return given
    .map(({ uid, text, value }) => {
      const option = question.answers.find((one) => one.uid === uid)?.text;
      return [option, text, typeof value === 'number' ? String(value) : null].filter(Boolean).join(': ');
    })
    .join(', ');
}

/** Answers as the server stores them, in the form of this page. */
export const givenOf = (answers: readonly GivenAnswer[]): readonly GivenAnswer[] => answers.map(withoutNulls);

/**
 * The answers with e-mail addresses masked, as the server stores them; the same list if there are
 * none.
 */
export function masked(given: readonly GivenAnswer[]): readonly GivenAnswer[] {
  const changed = given.some(({ text }) => text && maskContacts(text) !== text);
  return changed ? given.map((answer) => (answer.text ? { ...answer, text: maskContacts(answer.text) } : answer)) : given;
}
