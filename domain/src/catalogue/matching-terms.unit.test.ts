import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { criteriaGiven, metTerms, wantedTerms } from './matching-terms.js';
import type { TermGroup } from './matching-terms.js';
import { eligibility, matchScore } from './matching.js';
import { randomPerson, randomWishes } from './random-matching.test-kit.js';

const today = '2025-11-01T12:00:00.000Z';

describe('terms', () => {
  test('decide as the rules do', () => {
    fc.assert(
      fc.property(randomWishes, randomPerson, ({ ages, ...wishes }, person) => {
        const has = new Set(wantedTerms(wishes));
        const isMet = (group: TermGroup) => group.some((term) => has.has(term));
        const { hard, scored } = metTerms(person);
        const may = eligibility(wishes.target, wishes.countries, wishes.talkToAudience, person, today);
        expect(hard.every(isMet)).toBe(may.eligible);
        const unmet = [...scored.hard, ...scored.soft].filter((group) => !isMet(group)).length;
        const given = criteriaGiven(wishes.target);
        expect(given === 0 ? 100 : Math.round(((given - unmet) / given) * 100)).toBe(matchScore(wishes.target, person, today));
        expect(criteriaGiven({ ...wishes.target, ages })).toBe(given + (ages.length > 0 ? 1 : 0));
      }),
      { numRuns: 1_000 },
    );
  });
});
