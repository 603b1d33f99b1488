import { questionTypes, type ApplicantCriteria, type OwnedProject } from '@panelist/domain/catalogue/browser';
import { dollarsFromCents, typedCents, typedNumber } from '@panelist/domain/kernel/browser';
import { netCents } from '@panelist/domain/payout/browser';
import { targetLists, type ProjectValues } from './project-values.js';

/** What publishing shows to others and costs. Money in dollars; null where it is not typed yet. */
export interface AnnouncedProject {
  readonly name: string;
  readonly description: string;
  readonly companyName: string | null;
  /** One of `kindsOfResearch`. */
  readonly kindOfResearch: number;
  readonly isRemote: boolean;
  readonly address: string | null;
  readonly incentive: number | null;
  readonly panelistRemuneration: number | null;
  readonly timeMinutesRequired: number | null;
  readonly participantsWanted: number | null;
  readonly questions: number;
  /** Whether an answer of the screener disqualifies. */
  readonly turnsAway: boolean;
  readonly autoInvite: boolean;
  readonly criteria: ApplicantCriteria;
}

interface JudgedQuestion {
  readonly questionType: number | string;
  readonly answers: readonly { readonly answerValue: number | string | null }[];
}

/** Radio: 2 disqualifies; checkbox: 2 must be selected, 3 disqualifies (contract, Screeners). */
export function turnsAway(screener: readonly JudgedQuestion[]): boolean {
  return screener.some(({ questionType, answers }) => {
    const judging = Number(questionType) === questionTypes.checkbox ? [2, 3] : [2];
    return answers.some(({ answerValue }) => judging.includes(Number(answerValue)));
  });
}

/** Of a project that exists. */
export const announcedProject = (project: OwnedProject): AnnouncedProject => ({
  ...project,
  companyName: project.hideCompanyName ? null : project.companyName,
  isRemote: project.researchConductType === 2,
  address: project.location?.formattedAddress ?? null,
  questions: project.screener.length,
  turnsAway: turnsAway(project.screener),
  criteria: { target: project.target, countries: project.countries, talkToAudience: project.talkToAudience },
});

const whole = (typed: string): number | null => {
  const number = typedNumber(typed, 'amount');
  return number !== null && Number.isInteger(number) && number > 0 && number < 1e6 ? number : null;
};

/** Of what a form holds, complete or not. */
export function announcedValues(values: ProjectValues): AnnouncedProject {
  const cents = typedCents(values.incentive);
  const incentive = cents !== null && cents >= 0 && cents < 1e7 ? dollarsFromCents(cents) : null;
  return {
    name: values.name,
    description: values.description,
    companyName: values.hideCompanyName ? null : values.companyName,
    kindOfResearch: Number(values.kindOfResearch),
    isRemote: values.researchConductType === '2',
    address: values.researchConductType === '2' ? null : values.location.formattedAddress,
    incentive,
    panelistRemuneration: incentive === null || cents === null ? null : cents === 0 ? 0 : dollarsFromCents(netCents(cents, 0)),
    timeMinutesRequired: whole(values.timeMinutesRequired),
    participantsWanted: whole(values.participantsWanted),
    questions: values.screener.length,
    turnsAway: turnsAway(values.screener),
    autoInvite: values.autoInvite,
    criteria: criteriaOf(values),
  };
}

/** Who may apply, as far as it is typed: an age range without both ends counts once it has them. */
export function criteriaOf({ target, countries, talkToAudience }: ProjectValues): ApplicantCriteria {
  const ages = target.ages.flatMap(([min, max]): [number, number][] => {
    const [from, to] = [whole(min), whole(max)];
    return from === null || to === null ? [] : [[from, to]];
  });
  const lists = Object.fromEntries(targetLists.map((name) => [name, [...target[name]]]));
  return { target: { ...lists, ages }, countries: [...countries], talkToAudience: talkToAudience === '1' ? 1 : 2 };
}
