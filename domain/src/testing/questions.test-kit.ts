import type { ScreenerAnswer, ScreenerQuestion, SkipLogic } from '../catalogue/browser.js';

/** A plain question with these changes. */
export function question(uid: string, change: Partial<ScreenerQuestion> = {}): ScreenerQuestion {
  return {
    uid,
    questionType: 4,
    text: uid,
    isRequired: true,
    includeOtherOption: false,
    minValue: null,
    maxValue: null,
    step: null,
    answers: [],
    logic: [],
    ...change,
  };
}

export function answer(uid: string, change: Partial<ScreenerAnswer> = {}): ScreenerAnswer {
  return { uid, text: uid, answerValue: 1, goToQuestionUid: null, isOther: false, ...change };
}

export const radio = (uid: string, answers: readonly ScreenerAnswer[], change: Partial<ScreenerQuestion> = {}) =>
  question(uid, { questionType: 1, answers: [...answers], ...change });

export const checkbox = (uid: string, answers: readonly ScreenerAnswer[], change: Partial<ScreenerQuestion> = {}) =>
  question(uid, { questionType: 3, answers: [...answers], ...change });

export const logic = (
  skipLogicType: SkipLogic['skipLogicType'],
  multipleAnswersBoolType: SkipLogic['multipleAnswersBoolType'],
  answerUids: readonly string[],
  goToQuestionUid: string,
): SkipLogic => ({ skipLogicType, multipleAnswersBoolType, answerUids: [...answerUids], goToQuestionUid });

/** What the page sends for choices. */
export const chose = (questionId: string, ...uids: readonly string[]) => ({ questionId, answers: uids.map((uid) => ({ uid })) });
export const wrote = (questionId: string, text: string) => ({ questionId, answers: [{ text }] });
export const entered = (questionId: string, value: unknown) => ({ questionId, answers: [{ value }] });
