import { labelOf, type LookupName } from '../profile/browser.js';
import { distanceKm, farthestKm, isTooFar } from './distance.js';
import { comparable } from './comparable.js';
import { isHard, type Criterion } from './criteria.js';
import type { CriterionMatch } from './criterion-match.js';
import { allCriteria, answers, meets, wantsAnyIndustry, type MatchablePerson, type ScoredProject } from './matching.js';
import type { Target } from './project.js';

type Soft = Exclude<Criterion, 'genders' | 'ages' | 'educationLevels' | 'ethnicities' | 'countries'>;

/** How each soft criterion's values read; null where participants and researchers write words. */
const lists: Readonly<Record<Soft, LookupName | null>> = {
  employmentStatuses: 'employmentStatus',
  industries: 'industries',
  jobFunctions: 'jobFunction',
  seniorityLevels: 'seniorityLevel',
  companySizes: 'companySize',
  skills: null,
  states: 'state',
  cities: null,
};
/** A project's place is on its page anyway, so these criteria are shown in full. */
const places: readonly Criterion[] = ['states', 'cities'];
/** Most values in a text. */
const mostNamed = 5;

/**
 * What of the target the person meets, criterion by criterion. Shows hard criteria only as met or
 * not, and of work and skills what the person already said: more would reveal how the researcher
 * screens (ADR 9).
 */
export function matchReasons(project: ScoredProject, person: MatchablePerson, today: string): CriterionMatch[] {
  const reasons = allCriteria.flatMap((criterion) => {
    const met = meets(criterion, project.target, person, today);
    return met === null ? [] : [{ criterion, met, ...told(criterion, project.target, person, met) }];
  });
  const away = distanceKm(project, person);
  if (away === null) return reasons;
  const wanted = `Your city, or up to ${farthestKm} km away`;
  return [...reasons, { criterion: 'distance', met: !isTooFar(project, person), yours: `${Math.round(away)} km away`, wanted }];
}

function told(
  criterion: Criterion,
  target: Target,
  person: MatchablePerson,
  met: boolean,
): Pick<CriterionMatch, 'yours' | 'wanted'> {
  if (isHard(criterion) || !isSoft(criterion)) return { yours: null, wanted: null };
  const wanted = target[criterion] ?? [];
  const own = answers[criterion](person).filter((value) => value !== null && value.trim() !== '') as string[];
  if (places.includes(criterion)) return { yours: asText(criterion, own), wanted: asText(criterion, wanted) };
  if (!met) return { yours: asText(criterion, own), wanted: null };
  const accepted = new Set(wanted.map(comparable));
  const shared = wantsAnyIndustry(criterion, target) ? wanted : own.filter((value) => accepted.has(comparable(value)));
  return { yours: asText(criterion, own), wanted: asText(criterion, shared) };
}

const isSoft = (criterion: Criterion): criterion is Soft => Object.hasOwn(lists, criterion);

function asText(criterion: Soft, values: readonly string[]): string | null {
  const list = lists[criterion];
  const words = [...new Set(values.map((value) => (list === null ? value : labelOf(list, value))))];
  if (words.length === 0) return null;
  return words.length > mostNamed
    ? `${words.slice(0, mostNamed).join(', ')} and ${words.length - mostNamed} more`
    : words.join(', ');
}
