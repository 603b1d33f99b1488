import { eligibility, hourlyCents, matchesAll, type MatchablePerson, type ScoredProject } from '../catalogue/browser.js';
import type { SearchFilters } from './criteria.js';

/** What the filters of a search compare of a project. */
export interface SearchedProject extends ScoredProject {
  readonly countries: readonly string[];
  readonly talkToAudience: 1 | 2;
  readonly researchConductType: 1 | 2;
  /** What the participant receives. */
  readonly remunerationCents: number;
  readonly timeMinutesRequired: number;
  /** Dollars, by the record of its organization; null without one. */
  readonly trueHourlyRate: number | null;
}

const isWithin = (value: number, least: number | undefined, most: number | undefined): boolean =>
  (least === undefined || value >= least) && (most === undefined || value <= most);

/** As the list rounds them. */
const cents = (dollars: number | undefined): number | undefined =>
  dollars === undefined ? undefined : Math.round(Math.min(Math.max(dollars, 0), 1e7) * 100);

/** What no person is needed for: most searches end here. */
export function filtersFit(filters: SearchFilters, project: SearchedProject): boolean {
  const { talkToAudience: audience, researchConductType: place } = filters;
  return (
    (audience === undefined || audience === project.talkToAudience) &&
    (place === undefined || place === project.researchConductType) &&
    isWithin(project.remunerationCents, cents(filters.minIncentive), cents(filters.maxIncentive)) &&
    isWithin(hourlyCents(project), cents(filters.minHourlyRate), undefined) &&
    isWithin(cents(project.trueHourlyRate ?? undefined) ?? -1, cents(filters.minTrueHourlyRate), undefined) &&
    isWithin(project.timeMinutesRequired, filters.minTimeMinutesRequired, filters.maxTimeMinutesRequired)
  );
}

/**
 * Whether the filters of a search find this project for this person: the question of the list,
 * asked the other way round (document 2 §3, Project list query fields; ADR 196). A search that
 * shows all projects finds here those that the person may start. Keywords are compared by the
 * database. `today`: ISO 8601; only the day counts.
 */
export function filtersFind(filters: SearchFilters, project: SearchedProject, person: MatchablePerson, today: string): boolean {
  return (
    filtersFit(filters, project) &&
    eligibility(project.target, project.countries, project.talkToAudience, person, today).eligible &&
    (filters.onlyShowMatched !== true || matchesAll(project, person, today))
  );
}
