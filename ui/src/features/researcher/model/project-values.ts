/**
 * One project as the form holds it: the fields of the contract by the same paths, numbers as typed.
 */
export interface AnswerValues {
  readonly uid: string;
  readonly text: string;
  readonly answerValue: string;
  /** Empty: the next question. */
  readonly goToQuestionUid: string;
  readonly isOther: boolean;
}
export interface LogicValues {
  readonly answerUids: readonly string[];
  readonly skipLogicType: string;
  readonly multipleAnswersBoolType: string;
  readonly goToQuestionUid: string;
}
export interface QuestionValues {
  readonly uid: string;
  readonly questionType: string;
  readonly text: string;
  readonly isRequired: boolean;
  readonly minValue: string;
  readonly maxValue: string;
  readonly step: string;
  readonly answers: readonly AnswerValues[];
  readonly logic: readonly LogicValues[];
}

export const targetLists = [
  'genders',
  'educationLevels',
  'ethnicities',
  'employmentStatuses',
  'industries',
  'jobFunctions',
  'seniorityLevels',
  'companySizes',
  'skills',
  'countries',
  'states',
  'cities',
] as const;
type TargetLists = Readonly<Record<(typeof targetLists)[number], readonly string[]>>;

export interface ProjectValues {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly kindOfResearch: string;
  readonly researchConductType: string;
  readonly talkToAudience: string;
  readonly incentive: string;
  readonly timeMinutesRequired: string;
  readonly companyName: string;
  readonly hideCompanyName: boolean;
  readonly externalResearcher: { readonly name: string };
  readonly externalBookingUrl: string;
  readonly countries: readonly string[];
  readonly location: { readonly formattedAddress: string; readonly latitude: string; readonly longitude: string };
  readonly topics: readonly string[];
  readonly nda: { readonly type: string; readonly url: string };
  readonly exposeParticipantEmails: boolean;
  readonly requiresIdentityVerification: boolean;
  readonly autoInvite: boolean;
  readonly referralFee: string;
  readonly participantsWanted: string;
  readonly publishedAt: string;
  readonly decisionDate: string;
  readonly target: TargetLists & { readonly ages: readonly (readonly [string, string])[] };
  readonly task: { readonly type: string; readonly url: string; readonly instructions: string };
  readonly doubleScreening: boolean;
  readonly highQuestionLimit: boolean;
  readonly screener: readonly QuestionValues[];
  /** Times that came with the JSON; the form has a page of its own for them. */
  readonly slots: readonly unknown[];
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
function text(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
const texts = (value: unknown): readonly string[] => listOf(value).map(text);

/**
 * A project as JSON, for the form. Takes whatever was pasted: what has no place in the form is left
 * out.
 */
export function valuesOf(entry: unknown): ProjectValues {
  const from = fieldsOf(entry);
  const target = fieldsOf(from['target']);
  const [location, nda, task] = [fieldsOf(from['location']), fieldsOf(from['nda']), fieldsOf(from['task'])];
  const lists = Object.fromEntries(targetLists.map((name) => [name, texts(target[name])])) as TargetLists;
  return {
    code: text(from['code']),
    name: text(from['name']),
    description: text(from['description']),
    kindOfResearch: text(from['kindOfResearch']),
    researchConductType: text(from['researchConductType']),
    talkToAudience: text(from['talkToAudience']),
    incentive: text(from['incentive']),
    timeMinutesRequired: text(from['timeMinutesRequired']),
    companyName: text(from['companyName']),
    hideCompanyName: from['hideCompanyName'] === true,
    externalResearcher: { name: text(fieldsOf(from['externalResearcher'])['name']) },
    externalBookingUrl: text(from['externalBookingUrl']),
    countries: texts(from['countries']),
    location: {
      formattedAddress: text(location['formattedAddress']),
      latitude: text(location['latitude']),
      longitude: text(location['longitude']),
    },
    topics: texts(from['topics']),
    nda: { type: text(nda['type']) || 'none', url: text(nda['url']) },
    exposeParticipantEmails: from['exposeParticipantEmails'] === true,
    requiresIdentityVerification: from['requiresIdentityVerification'] === true,
    autoInvite: from['autoInvite'] === true,
    referralFee: text(from['referralFee']),
    participantsWanted: text(from['participantsWanted']),
    publishedAt: text(from['publishedAt']),
    decisionDate: text(from['decisionDate']),
    target: { ...lists, ages: listOf(target['ages']).map((range) => [text(listOf(range)[0]), text(listOf(range)[1])] as const) },
    task: { type: text(task['type']), url: text(task['url']), instructions: text(task['instructions']) },
    doubleScreening: from['doubleScreening'] === true,
    highQuestionLimit: from['highQuestionLimit'] === true,
    screener: listOf(from['screener']).map(questionOf),
    slots: listOf(from['slots']),
  };
}

function questionOf(entry: unknown): QuestionValues {
  const from = fieldsOf(entry);
  return {
    uid: text(from['uid']),
    questionType: text(from['questionType']),
    text: text(from['text']),
    isRequired: from['isRequired'] === true,
    minValue: text(from['minValue']),
    maxValue: text(from['maxValue']),
    step: text(from['step']),
    answers: listOf(from['answers']).map((each) => {
      const answer = fieldsOf(each);
      return {
        uid: text(answer['uid']),
        text: text(answer['text']),
        answerValue: text(answer['answerValue']),
        goToQuestionUid: text(answer['goToQuestionUid']),
        isOther: answer['isOther'] === true,
      };
    }),
    logic: listOf(from['logic']).map((each) => {
      const logic = fieldsOf(each);
      return {
        answerUids: texts(logic['answerUids']),
        skipLogicType: text(logic['skipLogicType']),
        multipleAnswersBoolType: text(logic['multipleAnswersBoolType']),
        goToQuestionUid: text(logic['goToQuestionUid']),
      };
    }),
  };
}
