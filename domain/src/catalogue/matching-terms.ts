import { answers, comparable, hardCriteria, wantsAnyIndustry } from './matching.js';
import type { Criterion, MatchablePerson } from './matching.js';
import type { Target } from './project.js';

/** What of a project says who is wanted. */
export interface Wishes {
  readonly target: Target;
  /** Where the project is carried out; none: anywhere. */
  readonly countries: readonly string[];
  readonly talkToAudience: 1 | 2;
}

/** What a set of terms may be asked: whether it has a term or lacks it, or several such. */
export type TermCondition =
  string | { readonly not: string } | { readonly any: readonly TermCondition[] } | { readonly all: readonly TermCondition[] };

/** What a person meets, as conditions on the terms of a project. Ages are numbers and compared as such: none is about them. */
export interface MetTerms {
  /** Whether they may start: `eligibility`, less the age. */
  readonly mayStart: TermCondition;
  /** A condition a criterion, met or not given: `matchScore`, less the age. */
  readonly hard: readonly TermCondition[];
  readonly soft: readonly TermCondition[];
}

type Compared = Exclude<Criterion, 'ages'>;
const isHard = (criterion: Criterion): boolean => hardCriteria.some((hard) => hard === criterion);
// `answers` has each of them.
const compared = Object.keys(answers) as readonly Compared[];
const [hard, soft] = [compared.filter(isHard), compared.filter((criterion) => !isHard(criterion))];

/** Most ways in that are spelled out for one project. */
const mostWays = 40;
/** Stands for all ways in where there are more of them: then the terms decide. */
export const manyWays = 'many';
/** Longest text that a project can want (200 characters), and then some: what is longer is met by nobody. */
const longest = 400;

/**
 * `eligibility` and `matchScore` in a form that a database compares: a project as a set of terms. `genders` says that the criterion is given,
 * `genders=female` is an accepted value. What the two functions decide, the terms decide alike, which a test proves on random people and projects.
 */
export function wantedTerms({ target, countries, talkToAudience }: Wishes): readonly string[] {
  const single = compared.flatMap((criterion) =>
    wantsAnyIndustry(criterion, target) ? [criterion, anyOfThem(criterion)] : given(criterion, wantedValues(criterion, target)),
  );
  return [...single, ...given('here', countries.map(comparable)), `audience=${talkToAudience}`];
}

/**
 * Who may start, less the age, in a form that an index finds: each combination of values that the hard criteria, the countries and the audience let in,
 * such as `female bachelors  us us 2`, blank where anybody will do. Whoever has one of them among `waysOf` may start.
 */
export function waysIn({ target, countries, talkToAudience }: Wishes): readonly string[] {
  const lists = [...hard.map((criterion) => wantedValues(criterion, target)), countries.map(comparable)].map((values) =>
    // A blank among the values is met by nobody.
    values.length === 0 ? [''] : [...new Set(values)].filter((value) => value !== ''),
  );
  const count = lists.reduce((product, values) => product * values.length, 1);
  return count > mostWays ? [manyWays] : combinations([...lists, [String(talkToAudience)]]);
}

/** The other side of `waysIn`, which answers with `manyWays` at times: then `mayStart` of `metTerms` decides. */
export function waysOf(person: MatchablePerson): readonly string[] {
  const lists = [...hard.map((criterion) => known(answers[criterion](person))), known([person.country])];
  return combinations([...lists.map((values) => ['', ...values]), audiencesOf(person)]);
}

/** How many criteria are given, ages among them: what `matchScore` divides by. */
export function criteriaGiven(target: Target): number {
  return Object.values(target).filter((wanted) => wanted !== undefined && wanted.length > 0).length;
}

/** The other side of `wantedTerms`. */
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
  };
}

const audiencesOf = ({ isWorkEmailVerified }: MatchablePerson): readonly string[] => (isWorkEmailVerified ? ['1', '2'] : ['2']);

const wantedValues = (criterion: Compared, target: Target): readonly string[] => (target[criterion] ?? []).map(comparable);

/** No value looks like it: compared, they hold no blanks. */
const anyOfThem = (criterion: string): string => `${criterion}= any`;

const given = (criterion: string, values: readonly string[]): readonly string[] =>
  values.length === 0 ? [] : [criterion, ...new Set(values.map((value) => `${criterion}=${value}`))];

const metOrNotGiven = (criterion: string, terms: readonly string[]): TermCondition => ({ any: [{ not: criterion }, ...terms] });

const known = (values: readonly (string | null)[]): readonly string[] =>
  [...new Set(values.map((value) => comparable(value ?? '')))].filter((value) => value !== '' && value.length <= longest);

/** Each way to take one value of each list. Compared, values hold no blanks. */
function combinations(lists: readonly (readonly string[])[]): readonly string[] {
  const ways = lists.reduce<readonly (readonly string[])[]>(
    (before, list) => before.flatMap((way) => list.map((value) => [...way, value])),
    [[]],
  );
  return ways.map((way) => way.join(' '));
}
