import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { criteriaGiven, manyWays, metTerms, wantedTerms, waysIn, waysOf } from './matching-terms.js';
import type { TermCondition } from './matching-terms.js';
import { eligibility, matchScore } from './matching.js';
import { randomPerson, randomWishes } from './random-matching.test-kit.js';

const today = '2025-11-01T12:00:00.000Z';

function holds(condition: TermCondition, terms: ReadonlySet<string>): boolean {
  if (typeof condition === 'string') return terms.has(condition);
  if ('not' in condition) return !terms.has(condition.not);
  return 'any' in condition ? condition.any.some((one) => holds(one, terms)) : condition.all.every((one) => holds(one, terms));
}

describe('terms', () => {
  test('decide as the rules do', () => {
    fc.assert(
      fc.property(randomWishes, randomPerson, ({ ages, ...wishes }, person) => {
        const terms = new Set(wantedTerms(wishes));
        const { mayStart, hard, soft } = metTerms(person);
        const may = eligibility(wishes.target, wishes.countries, wishes.talkToAudience, person, today);
        expect(holds(mayStart, terms)).toBe(may.eligible);
        const ways = waysIn(wishes);
        const own = new Set(waysOf(person));
        expect(ways.some((way) => (way === manyWays ? may.eligible : own.has(way)))).toBe(may.eligible);
        const unmet = [...hard, ...soft].filter((criterion) => !holds(criterion, terms)).length;
        const given = criteriaGiven(wishes.target);
        const score = given === 0 ? 100 : Math.round(((given - unmet) / given) * 100);
        expect(score).toBe(matchScore(wishes.target, person, today));
        expect(criteriaGiven({ ...wishes.target, ages })).toBe(given + (ages.length > 0 ? 1 : 0));
      }),
      { numRuns: 1_000 },
    );
  });

  test('spell out the ways in, unless there are too many', () => {
    const waysFor = (genders: number, countries: number) => {
      const names = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`);
      return waysIn({ target: { genders: names(genders) }, countries: names(countries), talkToAudience: 2 });
    };
    expect(waysFor(2, 1)).toEqual(['v0    v0 2', 'v1    v0 2']);
    expect(waysFor(5, 8)).toHaveLength(40);
    expect(waysFor(41, 1)).toEqual([manyWays]);
  });
});
