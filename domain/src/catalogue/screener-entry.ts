import { z } from 'zod';
import type { FieldError } from '../kernel/refusal.js';
import { fieldErrors, fieldPath, filledText, flag, missing, nullable } from './entry-fields.js';
import { type ScreenerQuestion } from './screener.js';
import { questionTypes, submitTarget } from './question-types.js';
import { unreachableQuestions } from './unreachable-questions.js';

const uid = filledText(100).refine((value) => value !== submitTarget, 'The uid "-1" means the end of the screener.');
const jump = z.string().trim().max(100).nullish();

const answerEntry = z.object({
  uid,
  text: filledText(1000),
  answerValue: z.number().int(),
  goToQuestionUid: jump.transform((value) => (value === undefined || value === '' ? null : value)),
  isOther: flag,
});

const logicEntry = z.object({
  answerUids: z.array(z.string().trim()).min(1, 'At least one answer is required.').max(100),
  skipLogicType: z.enum(['if-selected', 'if-not-selected']),
  multipleAnswersBoolType: z.enum(['and', 'or']),
  goToQuestionUid: jump.transform((value) => value ?? ''),
});

const list = <S extends z.ZodType>(entry: S, max: number) =>
  z
    .array(entry)
    .max(max)
    .nullish()
    .transform((value) => value ?? []);

const questionEntry = z.object({
  uid,
  questionType: z.literal([1, 2, 3, 4, 5, 6], 'A question type from 1 to 6 is required.'),
  text: filledText(2000),
  isRequired: flag,
  includeOtherOption: flag,
  minValue: nullable(z.number()),
  maxValue: nullable(z.number()),
  step: nullable(z.number().positive('A step greater than 0 is required.')),
  answers: list(answerEntry, 100),
  logic: list(logicEntry, 50),
});

/** Most questions of a screener, usually and for a project marked high. Contract, Screeners. */
export const questionLimits = { usual: 20, high: 40 } as const;
/** A screener is stored as one event, whose size is limited (256 KiB with its envelope). */
const maxScreenerBytes = 200_000;

export type CheckedScreener =
  | { readonly ok: true; readonly questions: readonly ScreenerQuestion[] }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/**
 * Checks a screener as it was sent; paths of fields begin with `screener`. All import rules of
 * contract, Screeners.
 */
export function checkScreener(input: unknown, highQuestionLimit: boolean): CheckedScreener {
  const parsed = z.object({ screener: z.array(questionEntry) }).safeParse({ screener: input }, { error: missing });
  if (!parsed.success) return { ok: false, errors: fieldErrors(parsed.error) };
  const { screener } = parsed.data;
  const limit = highQuestionLimit ? questionLimits.high : questionLimits.usual;
  if (screener.length > limit) return refused([], `A screener has at most ${limit} questions; this one has ${screener.length}.`);
  if (new TextEncoder().encode(JSON.stringify(screener)).length > maxScreenerBytes) {
    return refused([], 'This screener is too long.');
  }
  const errors = screener.flatMap((_, index) => checkQuestion(screener, index));
  if (errors.length > 0) return { ok: false, errors };
  const questions = screener.map(kept);
  const unreachable = unreachableQuestions(questions).map((question) => ({
    field: fieldPath(['screener', questions.indexOf(question)]),
    message: `No path reaches question "${question.uid}".`,
  }));
  return unreachable.length > 0 ? { ok: false, errors: unreachable } : { ok: true, questions };
}

type QuestionEntry = z.output<typeof questionEntry>;

function refused(path: readonly (string | number)[], message: string): CheckedScreener {
  return { ok: false, errors: [{ field: fieldPath(['screener', ...path]), message }] };
}

function checkQuestion(screener: readonly QuestionEntry[], index: number): readonly FieldError[] {
  const question = screener[index];
  if (question === undefined) return [];
  const errors: FieldError[] = [];
  const refuse = (path: readonly (string | number)[], message: string) =>
    errors.push({ field: fieldPath(['screener', index, ...path]), message: `Question "${question.uid}": ${message}` });
  if (screener.findIndex((one) => one.uid === question.uid) !== index) refuse(['uid'], 'another question has this uid.');
  checkListedAnswers(question, refuse);
  checkBounds(question, refuse);
  const checkJump = (target: string | null, path: readonly (string | number)[]) => {
    const message = jumpMessage(screener, index, target);
    if (message !== null) refuse(path, message);
  };
  question.answers.forEach((answer, place) => checkJump(answer.goToQuestionUid, ['answers', place, 'goToQuestionUid']));
  question.logic.forEach((entry, place) => checkJump(entry.goToQuestionUid, ['logic', place, 'goToQuestionUid']));
  return errors;
}

type Refuse = (path: readonly (string | number)[], message: string) => void;

function jumpMessage(screener: readonly QuestionEntry[], index: number, target: string | null): string | null {
  if (target === null || target === '' || target === submitTarget) return null;
  const place = screener.findIndex((one) => one.uid === target);
  if (place === -1) return `it jumps to "${target}", which is no question of this screener.`;
  if (place === index) return 'it jumps to itself.';
  return place < index ? `it jumps back to "${target}"; jumps go forward.` : null;
}

function checkListedAnswers(question: QuestionEntry, refuse: Refuse): void {
  const { questionType, answers, logic } = question;
  const isRadio = questionType === questionTypes.radio;
  const isCheckbox = questionType === questionTypes.checkbox;
  const uids = answers.map((answer) => answer.uid);
  if (!isRadio && !isCheckbox && answers.length > 0) refuse(['answers'], 'only radios and checkboxes list answers.');
  if ((isRadio || isCheckbox) && answers.length === 0) refuse(['answers'], 'at least one answer is required.');
  if (question.includeOtherOption && !answers.some(({ isOther }) => isOther)) {
    refuse(['includeOtherOption'], 'one of the answers has to be marked isOther.');
  }
  answers.forEach((answer, place) => {
    if (uids.indexOf(answer.uid) !== place) refuse(['answers', place, 'uid'], `another answer has the uid "${answer.uid}".`);
    const highest = isRadio ? 2 : 3;
    if ((isRadio || isCheckbox) && (answer.answerValue < 1 || answer.answerValue > highest)) {
      refuse(['answers', place, 'answerValue'], `an answerValue from 1 to ${highest} is required.`);
    }
    if (!isRadio && answer.goToQuestionUid !== null) {
      refuse(['answers', place, 'goToQuestionUid'], 'only answers of radios jump; a checkbox uses logic.');
    }
  });
  if (!isCheckbox && logic.length > 0) refuse(['logic'], 'only checkboxes have logic.');
  logic.forEach((entry, place) => {
    const unknown = entry.answerUids.find((one) => !uids.includes(one));
    if (isCheckbox && unknown !== undefined) refuse(['logic', place, 'answerUids'], `it has no answer "${unknown}".`);
  });
}

function checkBounds({ questionType, minValue, maxValue }: QuestionEntry, refuse: Refuse): void {
  if (questionType === questionTypes.slider) {
    if (minValue === null) refuse(['minValue'], 'a slider needs its lowest value.');
    if (maxValue === null) refuse(['maxValue'], 'a slider needs its highest value.');
  }
  const isNumber = questionType === questionTypes.slider || questionType === questionTypes.numeric;
  if (isNumber && minValue !== null && maxValue !== null && minValue >= maxValue) {
    refuse(['maxValue'], 'maxValue has to be greater than minValue.');
  }
}

/**
 * The question as events hold it: only numbers have bounds, and the step of a slider defaults to 1.
 */
function kept(question: QuestionEntry): ScreenerQuestion {
  const isSlider = question.questionType === questionTypes.slider;
  const hasBounds = isSlider || question.questionType === questionTypes.numeric;
  return {
    ...question,
    includeOtherOption: question.answers.some(({ isOther }) => isOther),
    minValue: hasBounds ? question.minValue : null,
    maxValue: hasBounds ? question.maxValue : null,
    step: hasBounds ? (question.step ?? (isSlider ? 1 : null)) : null,
  };
}
