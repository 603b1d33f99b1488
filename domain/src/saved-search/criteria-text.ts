import type { SearchCriteria } from './criteria.js';

const places = { 1: 'in person', 2: 'remote' } as const;
const audiences = { 1: 'for professionals', 2: 'for the general population' } as const;

/** `at least $60`, `at most $90`, `$60 to $90`; null without a bound. */
function range(least: number | undefined, most: number | undefined, format: (value: number) => string): string | null {
  if (least !== undefined && most !== undefined) return `${format(least)} to ${format(most)}`;
  if (least !== undefined) return `at least ${format(least)}`;
  return most === undefined ? null : `at most ${format(most)}`;
}

/** The criteria in words, `Remote, at least $60, health`; empty without any. */
export function criteriaText(criteria: SearchCriteria): string {
  const { queryText = '', talkToAudience: audience, researchConductType: place } = criteria;
  const parts = [
    place === undefined ? null : places[place],
    range(criteria.minIncentive, criteria.maxIncentive, (dollars) => `$${dollars}`),
    range(criteria.minHourlyRate, undefined, (dollars) => `$${dollars} an hour`),
    range(criteria.minTrueHourlyRate, undefined, (dollars) => `$${dollars} a measured hour`),
    range(criteria.minTimeMinutesRequired, criteria.maxTimeMinutesRequired, (minutes) => `${minutes} min`),
    audience === undefined ? null : audiences[audience],
    criteria.onlyShowMatched === true ? 'matched only' : criteria.showEligible === false ? 'all projects' : null,
    criteria.showHiddenProjects === true ? 'hidden ones too' : null,
    queryText === '' ? null : queryText,
  ].filter((part) => part !== null);
  const text = parts.join(', ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
