import type { ScreenerQuestion } from '@panelist/domain/catalogue';
import type { GivenResponse } from '@panelist/domain/participation';

/** A person's own words for questions that ask for them, by the end of the question's uid. */
export type OwnAnswers = Readonly<Record<string, string | number>>;

const wordsFor = (words: OwnAnswers, uid: string): string | number | undefined =>
  Object.entries(words).find(([key]) => uid.endsWith(`-${key}`))?.[1];

/** Answers to all of these questions: those that fit, or at radios those that rule out. */
export function answersTo(questions: readonly ScreenerQuestion[], words: OwnAnswers, fits = true): GivenResponse[] {
  return questions.map((question) => ({ questionId: question.uid, answers: answersOf(question, words, fits) }));
}

function answersOf({ uid, questionType, answers, minValue, maxValue }: ScreenerQuestion, words: OwnAnswers, fits: boolean) {
  switch (questionType) {
    case 1: {
      const wanted = answers.find(({ answerValue }) => answerValue === (fits ? 1 : 2)) ?? answers[0];
      return wanted === undefined ? [] : [{ uid: wanted.uid }];
    }
    case 3: {
      const musts = answers.filter(({ answerValue }) => answerValue === 2);
      const chosen =
        musts.length > 0 ? musts : answers.filter(({ answerValue, isOther }) => answerValue === 1 && !isOther).slice(0, 2);
      return chosen.map((answer) => ({ uid: answer.uid }));
    }
    case 2:
    case 4:
      return [{ text: String(wordsFor(words, uid) ?? 'I would rather tell you in person.') }];
    case 5:
    case 6: {
      const middle = Math.round(((minValue ?? 0) + (maxValue ?? 10)) / 2);
      return [{ value: Number(wordsFor(words, uid) ?? middle) }];
    }
    default:
      return questionType satisfies never;
  }
}
