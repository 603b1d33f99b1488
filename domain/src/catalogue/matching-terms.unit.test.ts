import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { criteriaGiven, metTerms, wantedTerms } from './matching-terms.js';
import type { TermCondition } from './matching-terms.js';
import { distanceKm, farthestKm, type Located } from './distance.js';
import { eligibility, matchScore, type MatchablePerson } from './matching.js';
import { randomPerson, randomCriteria } from './random-matching.test-kit.js';

const today = '2025-11-01T12:00:00.000Z';

function holds(condition: TermCondition, terms: ReadonlySet<string>): boolean {
  if (typeof condition === 'string') return terms.has(condition);
  if ('not' in condition) return !terms.has(condition.not);
  return 'any' in condition ? condition.any.some((one) => holds(one, terms)) : condition.all.every((one) => holds(one, terms));
}

const isFar = (project: Located, person: MatchablePerson): boolean => (distanceKm(project, person) ?? 0) > farthestKm;

describe('matching terms', () => {
  test('give the same result as the rules', () => {
    fc.assert(
      fc.property(randomCriteria, randomPerson, ({ ages, ...criteria }, person) => {
        const terms = new Set(wantedTerms(criteria));
        const { mayStart, hard, soft, inTheirCity } = metTerms(person);
        const may = eligibility(criteria.target, criteria.countries, criteria.talkToAudience, person, today);
        expect(holds(mayStart, terms)).toBe(may.eligible);
        const unmet = [...hard, ...soft].filter((criterion) => !holds(criterion, terms)).length;
        const given = criteriaGiven(criteria.target);
        const isNear = !isFar(criteria, person) || (inTheirCity !== null && holds(inTheirCity, terms));
        const score = !isNear ? 0 : given === 0 ? null : Math.round(((given - unmet) / given) * 100);
        expect(score).toBe(matchScore(criteria, person, today));
        expect(criteriaGiven({ ...criteria.target, ages })).toBe(given + (ages.length > 0 ? 1 : 0));
      }),
      { numRuns: 1_000 },
    );
  });
});
