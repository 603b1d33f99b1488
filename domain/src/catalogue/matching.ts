import { codeOf, stateIn } from '../profile/browser.js';
import { isTooFar, type Located, type Resident } from './distance.js';
import { comparable } from './comparable.js';
import { hardCriteria, type Criterion } from './criteria.js';
import { targetSchema, type Target } from './project.js';

/** What matching knows of a person: codes of the lookups, null where the profile has no value. */
export interface MatchablePerson extends Resident {
  readonly gender: string | null;
  readonly ethnicity: string | null;
  readonly educationLevel: string | null;
  /** `YYYY-MM-DD`. */
  readonly dateOfBirth: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  readonly employmentStatus: string | null;
  readonly industries: readonly string[];
  readonly jobFunctions: readonly string[];
  readonly seniorityLevel: string | null;
  readonly companySize: string | null;
  /** Names, as the person wrote them. */
  readonly skills: readonly string[];
  /** Codes of the topics that interest the person: they recommend a project and change no score. */
  readonly topics: readonly string[];
  readonly isWorkEmailVerified: boolean;
}

export type IneligibilityReason = 'mustCompleteProfile' | 'incorrectDemographics' | 'workEmailRequired';
export type Eligibility =
  | { readonly eligible: true; readonly reason: null }
  | { readonly eligible: false; readonly reason: IneligibilityReason };

/** The fields of a project that the score compares. */
export interface ScoredProject extends Located {
  readonly target: Target;
}

/**
 * Whether this person may start. `person` is null without a profile; `today` is the date of the
 * app's clock (ISO 8601; only the day counts). A missing value meets no criterion. Contract,
 * Screeners.
 */
export function eligibility(
  target: Target,
  countries: readonly string[],
  talkToAudience: 1 | 2,
  person: MatchablePerson | null,
  today: string,
): Eligibility {
  if (person === null) return { eligible: false, reason: 'mustCompleteProfile' };
  const here = oneOf(countries, [person.country]) !== false;
  if (!here || !hardCriteria.every((criterion) => meets(criterion, target, person, today) !== false)) {
    return { eligible: false, reason: 'incorrectDemographics' };
  }
  if (talkToAudience === 1 && !person.isWorkEmailVerified) return { eligible: false, reason: 'workEmailRequired' };
  return { eligible: true, reason: null };
}

/**
 * Share of the given criteria that the person meets, 0 to 100: null without criteria, 0 for a
 * project in person that is too far away. One matching entry of a list is enough.
 */
export function matchScore({ target, ...place }: ScoredProject, person: MatchablePerson, today: string): number | null {
  if (isTooFar(place, person)) return 0;
  const results = allCriteria.map((criterion) => meets(criterion, target, person, today)).filter((result) => result !== null);
  return results.length === 0 ? null : Math.round((results.filter(Boolean).length / results.length) * 100);
}

/** Where a project without a score is in the order of scores: just below 100 (contract, Lists). */
export const scoreOfNoCriteria = 99.5;

/** Whether the person meets every given criterion, hard or soft, and lives near enough. */
export function matchesAll({ target, ...place }: ScoredProject, person: MatchablePerson, today: string): boolean {
  return !isTooFar(place, person) && allCriteria.every((criterion) => meets(criterion, target, person, today) !== false);
}

/**
 * Whether the project fits the person: they may start, and meet every other criterion as well. What
 * the list of matched projects shows, and what mails announce. Contract, Projects.
 */
export function fits(
  project: ScoredProject & { readonly countries: readonly string[]; readonly talkToAudience: 1 | 2 },
  person: MatchablePerson,
  today: string,
): boolean {
  const { target, countries, talkToAudience } = project;
  return eligibility(target, countries, talkToAudience, person, today).eligible && matchesAll(project, person, today);
}

/** Completed years on the day of `today`; null for an invalid date of birth. */
export function ageOn(dateOfBirth: string, today: string): number | null {
  const birth = /^(\d{4})-(\d{2}-\d{2})/.exec(dateOfBirth);
  const now = /^(\d{4})-(\d{2}-\d{2})/.exec(today);
  if (birth?.[1] === undefined || birth[2] === undefined || now?.[1] === undefined || now[2] === undefined) return null;
  const years = Number(now[1]) - Number(birth[1]);
  return now[2] < birth[2] ? years - 1 : years;
}

/** A person's values for each criterion. Excludes ages, which are compared as numbers. */
export const answers: { readonly [C in Exclude<Criterion, 'ages'>]-?: (person: MatchablePerson) => readonly (string | null)[] } =
  {
    genders: ({ gender }) => [gender],
    educationLevels: ({ educationLevel }) => [educationLevel],
    ethnicities: ({ ethnicity }) => [ethnicity],
    employmentStatuses: ({ employmentStatus }) => [employmentStatus],
    industries: ({ industries }) => industries,
    jobFunctions: ({ jobFunctions }) => jobFunctions,
    seniorityLevels: ({ seniorityLevel }) => [seniorityLevel],
    companySizes: ({ companySize }) => [companySize],
    skills: ({ skills }) => skills,
    countries: ({ country }) => [country],
    // Old profiles hold `NY` or `New York`.
    states: ({ country, state }) => [state === null ? null : stateIn(country ?? '', state)],
    cities: ({ city }) => [city],
  };

// The keys of the schema itself.
export const allCriteria = Object.keys(targetSchema.shape) as readonly Criterion[];

/**
 * Whether the person meets the criterion; null where the project does not give it. An empty list is
 * not given.
 */
export function meets(criterion: Criterion, target: Target, person: MatchablePerson, today: string): boolean | null {
  if (criterion === 'ages') return meetsAges(target, person, today);
  if (wantsAnyIndustry(criterion, target)) return true;
  return oneOf(target[criterion], answers[criterion](person));
}

function meetsAges({ ages }: Target, { dateOfBirth }: MatchablePerson, today: string): boolean | null {
  if (ages === undefined || ages.length === 0) return null;
  const age = dateOfBirth === null ? null : ageOn(dateOfBirth, today);
  return age !== null && ages.some(([min, max]) => min <= age && age <= max);
}

/** Whether the criterion accepts any industry: the lookup `industries` has an entry for that. */
export const wantsAnyIndustry = (criterion: Criterion, { industries }: Target): boolean =>
  criterion === 'industries' && industries?.includes('allindustries') === true;

function oneOf(wanted: readonly string[] | undefined, values: readonly (string | null)[]): boolean | null {
  if (wanted === undefined || wanted.length === 0) return null;
  const accepted = new Set(wanted.map(comparable));
  return values.some((value) => value !== null && value.trim() !== '' && accepted.has(comparable(value)));
}

/**
 * The first of a project's topics (names) that interests the person; null without one (document 2
 * §2, callouts of a card).
 */
export function topicMatched(topics: readonly string[], person: MatchablePerson): string | null {
  const wanted = new Set(person.topics);
  return topics.find((topic) => wanted.has(codeOf('topics', topic) ?? '')) ?? null;
}
