/** A sample project in the form that researchers send (contract, Projects), with the day of publishing still relative. */
export interface SampleProject {
  readonly code: string;
  readonly publishedDaysAgo: number;
  /** Days after the demo is filled by which the researcher decides on applications; null: none is named. */
  readonly decidesInDays: number | null;
  /** Sessions are booked on a page of the researcher's. */
  readonly isBookedElsewhere?: boolean;
  readonly input: Readonly<Record<string, unknown>>;
}

type Kind = 1 | 2 | 3 | 4 | 5 | 6 | 8 | 9 | 10 | 11;

interface Facts {
  readonly kind: Kind;
  readonly incentive: number;
  readonly minutes: number;
  readonly company: string;
  readonly topics: readonly string[];
  readonly daysAgo: number;
  /** Remote and for everybody unless said otherwise. */
  readonly inPerson?: { readonly formattedAddress: string; readonly latitude: number; readonly longitude: number };
  readonly professionals?: boolean;
  readonly hideCompany?: boolean;
  readonly partner?: string;
  readonly countries?: readonly string[];
  readonly nda?: string;
  readonly autoInvite?: boolean;
  readonly verifiesIdentity?: boolean;
  readonly decidesInDays?: number;
  /** A second screener follows on a partner's platform. */
  readonly screenedTwice?: boolean;
  readonly sharesEmails?: boolean;
  readonly bookedElsewhere?: boolean;
  readonly wanted?: number;
  /** In US dollars, for who brings a participant; 50 if none is named. */
  readonly referralFee?: number;
  readonly target?: Readonly<Record<string, unknown>>;
  readonly task?: {
    readonly type: 'lookback' | 'surveymonkey' | 'custom_url';
    readonly url: string;
    readonly instructions: string;
  };
}

interface Answer {
  readonly text: string;
  readonly answerValue: number;
  readonly goTo?: string;
  readonly isOther?: boolean;
}

interface Question {
  readonly key: string;
  readonly build: (uid: string, resolve: (key: string) => string) => Readonly<Record<string, unknown>>;
}

/** An answer that fits; `goTo` names the key of a later question, or `end`. */
export const fits = (text: string, goTo?: string): Answer => ({ text, answerValue: 1, ...(goTo && { goTo }) });
/** A radio answer that rules out. */
export const out = (text: string, goTo?: string): Answer => ({ text, answerValue: 2, ...(goTo && { goTo }) });
/** A checkbox answer that must be among those chosen. */
export const must = (text: string): Answer => ({ text, answerValue: 2 });
/** A checkbox answer that rules out. */
export const never = (text: string): Answer => ({ text, answerValue: 3 });
/** "Something else", with room for words. */
export const other = (text = 'Something else'): Answer => ({ text, answerValue: 1, isOther: true });

const letters = 'abcdefghijklmnop';

function choice(
  questionType: 1 | 3,
  key: string,
  text: string,
  answers: readonly (string | Answer)[],
  options: QuestionOptions = {},
): Question {
  const list = answers.map((answer) => (typeof answer === 'string' ? fits(answer) : answer));
  return {
    key,
    build: (uid, resolve) => ({
      uid,
      questionType,
      text,
      isRequired: options.optional !== true,
      includeOtherOption: list.some((answer) => answer.isOther),
      answers: list.map((answer, index) => ({
        uid: `${uid}-${letters[index]}`,
        text: answer.text,
        answerValue: answer.answerValue,
        ...(answer.goTo && { goToQuestionUid: resolve(answer.goTo) }),
        ...(answer.isOther && { isOther: true }),
      })),
      logic: (options.skip ?? []).map(({ when, chosen, goTo, all }) => ({
        answerUids: chosen.map((letter) => `${uid}-${letter}`),
        skipLogicType: when === 'chosen' ? 'if-selected' : 'if-not-selected',
        multipleAnswersBoolType: all ? 'and' : 'or',
        goToQuestionUid: resolve(goTo),
      })),
    }),
  };
}

interface QuestionOptions {
  readonly optional?: boolean;
  readonly skip?: readonly { when: 'chosen' | 'not-chosen'; chosen: readonly string[]; goTo: string; all?: boolean }[];
}

export const radio = (key: string, text: string, answers: readonly (string | Answer)[], options?: QuestionOptions): Question =>
  choice(1, key, text, answers, options);
export const checkbox = (key: string, text: string, answers: readonly (string | Answer)[], options?: QuestionOptions): Question =>
  choice(3, key, text, answers, options);

function open(
  questionType: 2 | 4 | 5 | 6,
  key: string,
  text: string,
  rest: Readonly<Record<string, unknown>>,
  optional?: boolean,
): Question {
  return {
    key,
    build: (uid) => ({
      uid,
      questionType,
      text,
      isRequired: optional !== true,
      includeOtherOption: false,
      ...rest,
      answers: [],
      logic: [],
    }),
  };
}

export const words = (key: string, text: string, optional?: boolean): Question => open(2, key, text, {}, optional);
export const line = (key: string, text: string, optional?: boolean): Question => open(4, key, text, {}, optional);
export const number = (key: string, text: string, minValue: number, maxValue: number, optional?: boolean): Question =>
  open(5, key, text, { minValue, maxValue }, optional);
export const slider = (key: string, text: string, minValue: number, maxValue: number, step = 1): Question =>
  open(6, key, text, { minValue, maxValue, step });

/**
 * A published sample project for every participant in the United States, unless its facts say
 * otherwise.
 */
export function sample(
  code: string,
  name: string,
  description: string,
  facts: Facts,
  questions: readonly Question[],
): SampleProject {
  const prefix = code.toLowerCase();
  const resolve = (key: string): string => (key === 'end' ? '-1' : `${prefix}-${key}`);
  return {
    code,
    publishedDaysAgo: facts.daysAgo,
    decidesInDays: facts.decidesInDays ?? null,
    isBookedElsewhere: facts.bookedElsewhere ?? false,
    input: {
      code,
      name,
      description,
      kindOfResearch: facts.kind,
      researchConductType: facts.inPerson ? 1 : 2,
      talkToAudience: facts.professionals ? 1 : 2,
      incentive: facts.incentive,
      timeMinutesRequired: facts.minutes,
      companyName: facts.company,
      hideCompanyName: facts.hideCompany ?? false,
      externalResearcher: facts.partner ? { name: facts.partner } : null,
      countries: facts.countries ?? ['US'],
      ...(facts.inPerson && { location: facts.inPerson }),
      topics: facts.topics,
      nda: facts.nda ? { type: 'link', url: facts.nda } : { type: 'none' },
      exposeParticipantEmails: facts.sharesEmails ?? false,
      requiresIdentityVerification: facts.verifiesIdentity ?? false,
      autoInvite: facts.autoInvite ?? false,
      participantsWanted: facts.wanted ?? 20,
      ...(facts.referralFee && { referralFee: facts.referralFee }),
      status: 'published',
      target: facts.target ?? {},
      ...(facts.task && { task: facts.task }),
      doubleScreening: facts.screenedTwice ?? false,
      highQuestionLimit: false,
      screener: questions.map((question) => question.build(resolve(question.key), resolve)),
    },
  };
}

/** The task of a study that is done on a page of the researcher's. */
export const onPage = (address: string, instructions: string): NonNullable<Facts['task']> => ({
  type: 'custom_url',
  url: `https://${address}`,
  instructions,
});
