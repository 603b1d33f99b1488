import { describe, expect, test } from '@jest/globals';
import { isGoodMatch } from './good-match.js';
import { matchReasons } from './match-reasons.js';
import type { MatchablePerson } from './matching.js';
import type { Target } from './project.js';

const today = '2025-11-01T12:00:00.000Z';
const person: MatchablePerson = {
  gender: 'female',
  ethnicity: null,
  educationLevel: 'bachelors',
  dateOfBirth: '1990-11-02',
  country: 'US',
  state: 'US-OR',
  city: 'Portland',
  coordinates: { latitude: 45.52, longitude: -122.68 },
  employmentStatus: 'employedfulltime',
  industries: ['retail', 'finance'],
  jobFunctions: [],
  seniorityLevel: 'manager',
  companySize: null,
  skills: ['Knitting'],
  topics: [],
  isWorkEmailVerified: false,
};
const reasons = (target: Target) => matchReasons({ target, researchConductType: 2, location: null }, person, today);

describe('the reasons of a match', () => {
  test('tell of hard criteria only whether they are met', () => {
    expect(reasons({ genders: ['female'], ages: [[60, 70]] })).toEqual([
      { criterion: 'genders', met: true, yours: null, wanted: null },
      { criterion: 'ages', met: false, yours: null, wanted: null },
    ]);
  });

  test('name of work and skills what both sides say, and never what the person lacks', () => {
    const [industries, skills] = reasons({ industries: ['retail', 'software'], skills: ['Welding', 'Sailing'] });
    expect(industries).toMatchObject({ criterion: 'industries', met: true, wanted: 'Retail' });
    expect(skills).toEqual({ criterion: 'skills', met: false, yours: 'Knitting', wanted: null });
  });

  test('name places in full, and the distance', () => {
    const location = { formattedAddress: '1 State Street, Salem, OR 97301, USA', latitude: 44.94, longitude: -123.04 };
    expect(matchReasons({ target: { states: ['US-WA', 'US-OR'] }, researchConductType: 1, location }, person, today)).toEqual([
      { criterion: 'states', met: true, yours: 'Oregon', wanted: 'Washington, Oregon' },
      { criterion: 'distance', met: false, yours: '70 km away', wanted: 'Your city, or up to 50 km away' },
    ]);
  });
});

describe('a good match', () => {
  const match = (criterion: string, met = true) => [{ criterion, met }];
  test.each([
    ['a high score and a soft criterion', 80, match('skills'), true],
    ['a lower score', 79, match('skills'), false],
    ['no score', null, [], false],
    ['hard criteria alone', 100, match('genders'), false],
    ['the distance alone', 100, match('distance'), false],
    ['a soft criterion that is not met', 90, match('skills', false), false],
  ])('%s', (_, v4Score, reason, good) => {
    expect(isGoodMatch({ v4Score, match: reason })).toBe(good);
  });
});
