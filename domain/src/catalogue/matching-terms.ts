import { addressParts, cityNames, meetingPlace, type Located } from './distance.js';
import { comparable } from './comparable.js';
import { isHard, type Criterion } from './criteria.js';
import { answers, wantsAnyIndustry, type MatchablePerson } from './matching.js';
import type { Target } from './project.js';

/** The fields of a project that say who may take part. */
export interface TargetCriteria {
  readonly target: Target;
  /** Countries where the project runs; empty means any country. */
  readonly countries: readonly string[];
  readonly talkToAudience: 1 | 2;
}

/** A condition on a set of terms: it has a term, lacks it, or a combination. */
export type TermCondition =
  | string
  | { readonly not: string }
  | { readonly any: readonly TermCondition[] }
  | { readonly all: readonly TermCondition[] };

/**
 * What a person meets, as conditions on the terms of a project. Excludes ages, which are compared
 * as numbers.
 */
export interface MetTerms {
  /** Whether the person may start: `eligibility` without the age. */
  readonly mayStart: TermCondition;
  /** One condition a criterion, met or not given: `matchScore` without the age. */
  readonly hard: readonly TermCondition[];
  readonly soft: readonly TermCondition[];
  /** Whether the project takes place in the person's city; null without a city. */
  readonly inTheirCity: TermCondition | null;
}

type Compared = Exclude<Criterion, 'ages'>;
// `answers` has exactly these keys.
const compared = Object.keys(answers) as readonly Compared[];
const [hard, soft] = [compared.filter(isHard), compared.filter((criterion) => !isHard(criterion))];
/**
 * Longest value that is compared. A project wants texts of up to 200 characters, so a longer value
 * meets no criterion.
 */
const longest = 400;

/**
 * `eligibility` and `matchScore` in a form that an index compares: a project as a set of terms.
 * `genders` means that the criterion is given, `genders=female` is an accepted value. A test
 * compares the terms with the two functions on random people and projects.
 */
export function wantedTerms({ target, countries, talkToAudience, ...place }: TargetCriteria & Located): readonly string[] {
  const single = compared.flatMap((criterion) =>
    wantsAnyIndustry(criterion, target) ? [criterion, anyOfThem(criterion)] : given(criterion, wantedValues(criterion, target)),
  );
  const address = [...addressParts(meetingPlace(place)?.formattedAddress ?? '')].map((part) => `at=${part}`);
  return [...single, ...given('here', countries.map(comparable)), `audience=${talkToAudience}`, ...address];
}

/** How many criteria are given, ages among them: what `matchScore` divides by. */
export function criteriaGiven(target: Target): number {
  return Object.values(target).filter((wanted) => wanted !== undefined && wanted.length > 0).length;
}

/** The conditions that a person meets: the counterpart of `wantedTerms`. */
export function metTerms(person: MatchablePerson): MetTerms {
  const met = (criterion: Compared): TermCondition =>
    metOrNotGiven(criterion, [
      ...known(answers[criterion](person)).map((value) => `${criterion}=${value}`),
      ...(criterion === 'industries' ? [anyOfThem(criterion)] : []),
    ]);
  const here = known([person.country]).map((value) => `here=${value}`);
  const audience = { any: audiencesOf(person).map((one) => `audience=${one}`) };
  return {
    mayStart: { all: [...hard.map(met), metOrNotGiven('here', here), audience] },
    hard: hard.map(met),
    soft: soft.map(met),
    inTheirCity: isInCity(person),
  };
}

/** Projects that accept this value of one criterion, or any: for filters of the list. */
export const accepting = (criterion: Compared, value: string): TermCondition =>
  metOrNotGiven(
    criterion,
    known([value]).map((one) => `${criterion}=${one}`),
  );

/** Projects that run in this country, or in any. */
export const runningIn = (country: string): TermCondition =>
  metOrNotGiven(
    'here',
    known([country]).map((one) => `here=${one}`),
  );

function isInCity(person: MatchablePerson): TermCondition | null {
  const named = cityNames(person);
  if (named === null || named.city.length > longest) return null;
  const states = named.states.filter((state) => state.length <= longest).map((state) => `at=${state}`);
  return { all: [`at=${named.city}`, ...(states.length === 0 ? [] : [{ any: states }])] };
}

const audiencesOf = ({ isWorkEmailVerified }: MatchablePerson): readonly string[] => (isWorkEmailVerified ? ['1', '2'] : ['2']);

const wantedValues = (criterion: Compared, target: Target): readonly string[] => (target[criterion] ?? []).map(comparable);

/** Cannot equal a value, because compared values hold no blanks. */
const anyOfThem = (criterion: string): string => `${criterion}= any`;

const given = (criterion: string, values: readonly string[]): readonly string[] =>
  values.length === 0 ? [] : [criterion, ...new Set(values.map((value) => `${criterion}=${value}`))];

const metOrNotGiven = (criterion: string, terms: readonly string[]): TermCondition => ({ any: [{ not: criterion }, ...terms] });

const known = (values: readonly (string | null)[]): readonly string[] =>
  [...new Set(values.map((value) => comparable(value ?? '')))].filter((value) => value !== '' && value.length <= longest);
