import { type PublicQuestion, questionTypes } from '../../catalogue/browser.js';
import type { RecordedAnswer, RecordedResponse } from '../response.js';
import { checkAnswers } from './check-answers.js';

/** A screener that the person has submitted. */
export interface EarlierScreener {
  readonly projectName: string;
  /** ISO 8601. */
  readonly submittedAt: string;
  readonly questions: readonly PublicQuestion[];
  readonly responses: readonly RecordedResponse[];
}

/**
 * An answer of the person to the same question of an earlier screener, in the terms of this one.
 */
export interface EarlierAnswer {
  readonly questionId: string;
  readonly answers: readonly RecordedAnswer[];
  readonly projectName: string;
  readonly answeredAt: string;
}

/**
 * The newest earlier answer to each question. The same question has the same text, type and
 * options; an answer that this screener would refuse (its bounds are narrower) is not offered.
 * `earlier`: newest first.
 */
export function earlierAnswers(
  questions: readonly PublicQuestion[],
  earlier: readonly EarlierScreener[],
): readonly EarlierAnswer[] {
  return questions.flatMap((question) => {
    for (const screener of earlier) {
      const answers = answersIn(screener, question);
      if (answers === null) continue;
      const { projectName, submittedAt: answeredAt } = screener;
      return [{ questionId: question.uid, answers, projectName, answeredAt }];
    }
    return [];
  });
}

function answersIn({ questions, responses }: EarlierScreener, question: PublicQuestion): readonly RecordedAnswer[] | null {
  for (const before of questions) {
    const uids = sameQuestion(before, question);
    const given = uids && responses.find(({ questionId }) => questionId === before.uid);
    if (!given) continue;
    const checked = checkAnswers(
      question,
      given.answers.map((answer) => (answer.uid === null ? answer : { ...answer, uid: uids.get(answer.uid) ?? answer.uid })),
    );
    if (checked.ok && checked.answers.length > 0) return checked.answers;
  }
  return null;
}

/** Which option of `now` is which one of `before`; null where the questions differ. */
function sameQuestion(before: PublicQuestion, now: PublicQuestion): ReadonlyMap<string, string> | null {
  if (before.questionType !== now.questionType || wordsOf(before.text) !== wordsOf(now.text)) return null;
  const isChoice = now.questionType === questionTypes.radio || now.questionType === questionTypes.checkbox;
  if (!isChoice) return new Map();
  const options = new Map(now.answers.map((answer) => [optionOf(answer), answer.uid]));
  const same = before.answers.flatMap((answer): [string, string][] => {
    const uid = options.get(optionOf(answer));
    return uid === undefined ? [] : [[answer.uid, uid]];
  });
  const matched = new Set(same.map(([, uid]) => uid)).size;
  return matched === before.answers.length && matched === now.answers.length ? new Map(same) : null;
}

const wordsOf = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

const optionOf = ({ text, isOther }: PublicQuestion['answers'][number]): string => `${String(isOther)} ${wordsOf(text)}`;
