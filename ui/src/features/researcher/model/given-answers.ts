import { questionTypes, type ScreenerQuestion } from '@panelist/domain/catalogue/browser';
import type { ScreenerResponse } from '@panelist/domain/participation/browser';

export interface GivenAnswer {
  readonly text: string;
  /** Whether the screener says that it disqualifies. */
  readonly disqualifies: boolean;
}

/**
 * The answers to one question as text; null if the question was not on the participant's path or
 * was left out.
 */
export function givenAnswers(
  question: ScreenerQuestion,
  { responses }: Pick<ScreenerResponse, 'responses'>,
): readonly GivenAnswer[] | null {
  const given = responses.find(({ questionId }) => questionId === question.uid);
  if (given === undefined || given.answers.length === 0) return null;
  return given.answers.map(({ uid, text, value }) => {
    const listed = question.answers.find((answer) => answer.uid === uid);
    const words = [listed?.text, text, value === null ? null : String(value)].filter(
      (part) => part !== null && part !== undefined,
    );
    return { text: words.join(': '), disqualifies: listed !== undefined && listed.answerValue === disqualifyingValue(question) };
  });
}

/** Radio: 2, checkbox: 3 (contract, Screeners). */
const disqualifyingValue = ({ questionType }: ScreenerQuestion): number => (questionType === questionTypes.radio ? 2 : 3);
