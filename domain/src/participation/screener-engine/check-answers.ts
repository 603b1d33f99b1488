import { isOnStep, type PublicQuestion, questionTypes } from '../../catalogue/browser.js';
import { isStorable } from '../../kernel/storable-text.js';
import type { GivenAnswer, RecordedAnswer } from '../response.js';
import { maskContacts } from './mask-contacts.js';
import { isBlank } from '../../kernel/typed-text.js';

/** The messages of document 2 §5. */
export const answerMessages = {
  input: 'An input is required',
  invalid: 'A valid input is required.',
  number: 'A number is required',
  choice: 'Answer is required',
  otherTooLong: 'Maximum 500 characters',
  tooLong: 'Maximum 10000 characters',
} as const;

const maxOtherLength = 500;
const maxTextLength = 10_000;

/** The answers in stored form (none: not answered), or the error. */
export type CheckedAnswers =
  | { readonly ok: true; readonly answers: readonly RecordedAnswer[] }
  | { readonly ok: false; readonly message: string; /** The invalid text is that of "Other". */ readonly other?: boolean };

/**
 * Checks the answers to one question. `requiredMessage` checks required questions. Contract,
 * Screeners.
 */
export function checkAnswers(question: PublicQuestion, given: readonly GivenAnswer[]): CheckedAnswers {
  const answers = given.map(withoutBlanks).filter(isFilled);
  if (answers.length === 0) return { ok: true, answers: [] };
  switch (question.questionType) {
    case questionTypes.radio:
    case questionTypes.checkbox:
      return checkChoice(question, answers);
    case questionTypes.textarea:
    case questionTypes.input:
      return checkText(answers);
    case questionTypes.numeric:
    case questionTypes.slider:
      return checkNumber(question, answers);
    default:
      return question.questionType satisfies never;
  }
}

/** The message at a required question without an answer. */
export function requiredMessage({ questionType }: Pick<PublicQuestion, 'questionType'>): string {
  if (questionType === questionTypes.radio || questionType === questionTypes.checkbox) return answerMessages.choice;
  return questionType === questionTypes.numeric || questionType === questionTypes.slider
    ? answerMessages.number
    : answerMessages.input;
}

/** Blank text, an empty list and no entry are the same: not answered. */
export function isAnswered(given: readonly GivenAnswer[]): boolean {
  return given.some((answer) => isFilled(withoutBlanks(answer)));
}

interface Filled {
  readonly uid?: string;
  readonly text?: string;
  readonly value?: unknown;
}

function withoutBlanks({ uid, text, value }: GivenAnswer): Filled {
  const blank = (given: unknown) => given === undefined || given === null || (typeof given === 'string' && isBlank(given));
  return {
    ...(blank(uid) ? {} : { uid: uid as string }),
    ...(blank(text) ? {} : { text: (text as string).trim() }),
    ...(blank(value) ? {} : { value }),
  };
}

function isFilled(answer: Filled): boolean {
  return Object.keys(answer).length > 0;
}

function checkChoice(question: PublicQuestion, answers: readonly Filled[]): CheckedAnswers {
  const textOf = new Map<string, string | null>();
  for (const { uid, text } of answers) {
    if (uid === undefined) return { ok: false, message: answerMessages.invalid };
    textOf.set(uid, textOf.get(uid) ?? text ?? null);
  }
  if (question.questionType === questionTypes.radio && textOf.size > 1) return { ok: false, message: answerMessages.invalid };
  const recorded: RecordedAnswer[] = [];
  for (const [uid, text] of textOf) {
    const answer = question.answers.find((one) => one.uid === uid);
    if (answer === undefined) return { ok: false, message: answerMessages.invalid };
    if (answer.isOther) {
      const wrong = otherMessage(text);
      if (wrong !== null) return { ok: false, message: wrong, other: true };
    }
    recorded.push({ uid, text: answer.isOther && text !== null ? maskContacts(text) : null, value: null });
  }
  return { ok: true, answers: recorded };
}

function otherMessage(text: string | null): string | null {
  if (text === null) return answerMessages.input;
  if (text.length > maxOtherLength) return answerMessages.otherTooLong;
  return isStorable(text) ? null : answerMessages.invalid;
}

function checkText(answers: readonly Filled[]): CheckedAnswers {
  const texts = new Set(answers.map(({ uid, text }) => (uid === undefined ? text : undefined)));
  const [text] = texts;
  if (texts.size !== 1 || text === undefined || !isStorable(text)) return { ok: false, message: answerMessages.invalid };
  if (text.length > maxTextLength) return { ok: false, message: answerMessages.tooLong };
  return { ok: true, answers: [{ uid: null, text: maskContacts(text), value: null }] };
}

function checkNumber(question: PublicQuestion, answers: readonly Filled[]): CheckedAnswers {
  const values = new Set(answers.map(({ value }) => value));
  const [value] = values;
  if (values.size !== 1 || typeof value !== 'number' || !Number.isFinite(value)) {
    return { ok: false, message: answerMessages.number };
  }
  const { minValue, maxValue } = question;
  const step = stepOf(question);
  const within = (minValue === null || value >= minValue) && (maxValue === null || value <= maxValue);
  if (!within || (step !== null && !isOnStep(value, minValue ?? 0, step)) || answers.some(({ uid }) => uid !== undefined)) {
    return { ok: false, message: boundsOf(question) };
  }
  return { ok: true, answers: [{ uid: null, text: null, value }] };
}

type Bounded = Pick<PublicQuestion, 'questionType' | 'minValue' | 'maxValue' | 'step'>;

const stepOf = ({ step, questionType }: Bounded): number | null => step ?? (questionType === questionTypes.slider ? 1 : null);

/** The numbers that a question takes: the hint at its field, and the error. `Between 0 and 60`. */
export function boundsOf(question: Bounded): string {
  const { minValue, maxValue } = question;
  const from = minValue === null ? null : `${minValue}`;
  const range =
    from !== null && maxValue !== null
      ? `Between ${from} and ${maxValue}`
      : from !== null
        ? `At least ${from}`
        : maxValue !== null
          ? `At most ${maxValue}`
          : 'A number';
  const step = stepOf(question);
  if (step === null) return range;
  const isWhole = step === 1 && Number.isInteger(minValue ?? 0);
  return isWhole ? `${range}, a whole number` : `${range}, in steps of ${step}`;
}
