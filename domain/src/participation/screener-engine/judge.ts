import { questionTypes, type ScreenerAnswer, type ScreenerQuestion } from '../../catalogue/browser.js';
import type { RecordedResponse } from '../response.js';

/** `answerValue` of radios and checkboxes. Contract, Screeners. */
const radioDisqualifies = 2;
const mustSelect = 2;
const checkboxDisqualifies = 3;

/** What the verdict depends on in addition to the answers. */
export interface JudgingTerms {
  /** The answer to the NDA; null where none was given. */
  readonly agree: boolean | null;
  readonly requiresNda: boolean;
  readonly requiresIdentityVerification: boolean;
  readonly isIdentityVerified: boolean;
}

export interface Judgement {
  readonly qualified: boolean;
  /** Would qualify if the person's identity were verified. */
  readonly qualifiedPendingIdVerification: boolean;
  /** Uids of the questions that the participant did not meet, and `nda`. */
  readonly unmet: readonly string[];
  /**
   * Share of the questions on the path that could disqualify and did not, 0 to 100; 100 if none
   * could.
   */
  readonly percentage: number;
}

/** Judges only the answers on the path. Document 2 §4, Qualification; contract, Screeners. */
export function judge(
  questions: readonly ScreenerQuestion[],
  path: readonly string[],
  recorded: readonly RecordedResponse[],
  terms: JudgingTerms,
): Judgement {
  const judged = questions.filter((question) => path.includes(question.uid) && canDisqualify(question));
  const unmetQuestions = judged.filter((question) => !isMet(question, selectedOf(question, recorded))).map(({ uid }) => uid);
  const unmet = [...unmetQuestions, ...(terms.requiresNda && terms.agree !== true ? ['nda'] : [])];
  const owesIdentity = terms.requiresIdentityVerification && !terms.isIdentityVerified;
  return {
    qualified: unmet.length === 0 && !owesIdentity,
    qualifiedPendingIdVerification: unmet.length === 0 && owesIdentity,
    unmet,
    percentage: judged.length === 0 ? 100 : Math.round(((judged.length - unmetQuestions.length) / judged.length) * 100),
  };
}

function canDisqualify({ questionType, answers }: ScreenerQuestion): boolean {
  const isJudged = questionType === questionTypes.radio || questionType === questionTypes.checkbox;
  return isJudged && answers.some(({ answerValue }) => answerValue > 1);
}

function isMet({ questionType, answers }: ScreenerQuestion, isSelected: (answer: ScreenerAnswer) => boolean): boolean {
  return questionType === questionTypes.radio
    ? !answers.some((answer) => answer.answerValue === radioDisqualifies && isSelected(answer))
    : answers.every((answer) =>
        isSelected(answer) ? answer.answerValue !== checkboxDisqualifies : answer.answerValue !== mustSelect,
      );
}

function selectedOf({ uid }: ScreenerQuestion, recorded: readonly RecordedResponse[]) {
  const chosen = new Set(
    recorded.filter(({ questionId }) => questionId === uid).flatMap(({ answers }) => answers.map((answer) => answer.uid)),
  );
  return (answer: ScreenerAnswer) => chosen.has(answer.uid);
}
