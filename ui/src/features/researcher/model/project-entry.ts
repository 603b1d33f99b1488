import { questionTypes } from '@panelist/domain/catalogue/browser';
import { targetLists, type AnswerValues, type ProjectValues, type QuestionValues } from './project-values.js';
import { isBlank, typedNumber } from '@panelist/domain/kernel/browser';

export type Entry = Readonly<Record<string, unknown>>;
export type WantedStatus = 'draft' | 'published';

/** A typed number; text that is none stays text, so that the contract refuses it. */
function numberOf(typed: string): number | string | undefined {
  return isBlank(typed) ? undefined : (typedNumber(typed, 'amount') ?? typed.trim());
}
const numberOrNull = (typed: string) => numberOf(typed) ?? null;
const textOrNull = (typed: string) => (isBlank(typed) ? null : typed);

/**
 * The project as the call takes it (contract, Projects), by the same paths as the form's fields.
 */
export function entryOf(values: ProjectValues, status: WantedStatus): Entry {
  const { location, task } = values;
  // A remote project's fields do not show.
  const isInPerson = values.researchConductType === '1';
  const hasLocation =
    isInPerson && [location.formattedAddress, location.latitude, location.longitude].some((typed) => typed.trim() !== '');
  return {
    code: values.code,
    name: values.name,
    description: values.description,
    kindOfResearch: numberOf(values.kindOfResearch),
    researchConductType: numberOf(values.researchConductType),
    talkToAudience: numberOf(values.talkToAudience),
    incentive: numberOf(values.incentive),
    timeMinutesRequired: numberOf(values.timeMinutesRequired),
    companyName: values.companyName,
    hideCompanyName: values.hideCompanyName,
    externalResearcher: values.externalResearcher.name.trim() === '' ? null : values.externalResearcher,
    externalBookingUrl: textOrNull(values.externalBookingUrl),
    countries: values.countries,
    location: hasLocation
      ? {
          formattedAddress: location.formattedAddress,
          latitude: numberOf(location.latitude),
          longitude: numberOf(location.longitude),
        }
      : null,
    topics: values.topics,
    nda: { type: values.nda.type, url: values.nda.type === 'none' ? null : textOrNull(values.nda.url) },
    exposeParticipantEmails: values.exposeParticipantEmails,
    requiresIdentityVerification: values.requiresIdentityVerification,
    autoInvite: values.autoInvite,
    referralFee: numberOrNull(values.referralFee),
    participantsWanted: numberOf(values.participantsWanted),
    publishedAt: textOrNull(values.publishedAt),
    decisionDate: textOrNull(values.decisionDate),
    status,
    target: targetOf(values.target),
    task: task.type === '' ? null : task,
    slots: values.slots,
    doubleScreening: values.doubleScreening,
    highQuestionLimit: values.highQuestionLimit,
    screener: values.screener.map(questionEntry),
  };
}

/** Only the criteria that name something: an empty list would accept no person. */
function targetOf(target: ProjectValues['target']): Entry {
  const named = targetLists.flatMap((name) => (target[name].length > 0 ? [[name, target[name]] as const] : []));
  const ages = target.ages.length > 0 ? { ages: target.ages.map((range) => range.map(numberOf)) } : {};
  return { ...Object.fromEntries(named), ...ages };
}

function questionEntry(question: QuestionValues): Entry {
  const type = Number(question.questionType);
  const isRadio = type === questionTypes.radio;
  const isCheckbox = type === questionTypes.checkbox;
  const hasBounds = type === questionTypes.numeric || type === questionTypes.slider;
  return {
    uid: question.uid,
    questionType: numberOf(question.questionType),
    text: question.text,
    isRequired: question.isRequired,
    includeOtherOption: question.answers.some(({ isOther }) => isOther),
    ...(hasBounds
      ? {
          minValue: numberOrNull(question.minValue),
          maxValue: numberOrNull(question.maxValue),
          step: numberOrNull(question.step),
        }
      : {}),
    answers: isRadio || isCheckbox ? question.answers.map((answer) => answerEntry(answer, isRadio)) : [],
    logic: isCheckbox ? question.logic : [],
  };
}

/** Only the answers of a radio jump by themselves (contract, Screeners). */
const answerEntry = ({ answerValue, goToQuestionUid, ...answer }: AnswerValues, isRadio: boolean): Entry => ({
  ...answer,
  answerValue: numberOf(answerValue),
  goToQuestionUid: isRadio && goToQuestionUid !== '' ? goToQuestionUid : null,
});
