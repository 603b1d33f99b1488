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

/** Terms of which a project must have one at least: the person meets the criterion, or it is not given. */
export type TermGroup = readonly string[];

/** What a person meets, a group a criterion. Ages are numbers and compared as such. */
export interface MetTerms {
  /** What decides whether they may start: `eligibility`, less the age. */
  readonly hard: readonly TermGroup[];
  /** What moves the score: `matchScore`, less the age. */
  readonly scored: { readonly hard: readonly TermGroup[]; readonly soft: readonly TermGroup[] };
}

type Criteria = readonly Exclude<Criterion, 'ages'>[];
// `answers` has each of them.
const compared = Object.keys(answers) as Criteria;
const isHard = (criterion: Criterion): boolean => hardCriteria.some((hard) => hard === criterion);
/** Longest text that a project can want (200 characters), and then some: what is longer is met by nobody. */
const longest = 400;

/**
 * `eligibility` and `matchScore` in the form that an index answers: a project as a set of terms. `genders=female` is an accepted value, `genders` alone
 * says that the criterion is not given. What the two functions decide, the terms decide alike, which a test proves on random people and projects.
 */
export function wantedTerms({ target, countries, talkToAudience }: Wishes): readonly string[] {
  const terms = compared.flatMap((criterion) =>
    wantsAnyIndustry(criterion, target) ? [anyOfThem(criterion)] : accepted(criterion, target[criterion] ?? []),
  );
  return [...terms, ...accepted('here', countries), `audience=${talkToAudience}`];
}

/** How many criteria are given, ages among them: what `matchScore` divides by. */
export function criteriaGiven(target: Target): number {
  return Object.values(target).filter((wanted) => wanted !== undefined && wanted.length > 0).length;
}

/** The other side of `wantedTerms`. */
export function metTerms(person: MatchablePerson): MetTerms {
  const groupOf = (criterion: (typeof compared)[number]): TermGroup => [
    ...met(criterion, answers[criterion](person)),
    ...(criterion === 'industries' ? [anyOfThem(criterion)] : []),
  ];
  const hard = compared.filter(isHard).map(groupOf);
  const soft = compared.filter((criterion) => !isHard(criterion)).map(groupOf);
  const audience = person.isWorkEmailVerified ? ['audience=1', 'audience=2'] : ['audience=2'];
  return { hard: [...hard, met('here', [person.country]), audience], scored: { hard, soft } };
}

/** No value looks like it: compared, they hold no blanks. */
const anyOfThem = (criterion: string): string => `${criterion}= any`;

const accepted = (criterion: string, values: readonly string[]): readonly string[] =>
  values.length === 0 ? [criterion] : [...new Set(values.map((value) => `${criterion}=${comparable(value)}`))];

function met(criterion: string, values: readonly (string | null)[]): TermGroup {
  const known = values.filter((value) => value !== null && value.trim() !== '' && value.length <= longest);
  return [criterion, ...new Set(known.map((value) => `${criterion}=${comparable(value ?? '')}`))];
}
