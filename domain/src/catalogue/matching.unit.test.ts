import { describe, expect, test } from '@jest/globals';
import {
  ageOn,
  eligibility,
  type MatchablePerson,
  type ScoredProject,
  matchesAll,
  matchScore,
  topicMatched,
} from './matching.js';
import type { Target } from './project.js';

const today = '2025-11-01T12:00:00.000Z';
const person: MatchablePerson = {
  gender: 'female',
  ethnicity: 'asian',
  educationLevel: 'bachelors',
  dateOfBirth: '1990-11-02',
  country: 'US',
  state: 'US-OR',
  city: 'Portland',
  coordinates: { latitude: 45.52, longitude: -122.68 },
  employmentStatus: 'employedfulltime',
  industries: ['retail'],
  jobFunctions: ['marketing'],
  seniorityLevel: 'manager',
  companySize: '11-50',
  skills: ['product  management'],
  topics: ['finance'],
  isWorkEmailVerified: false,
};
const unknown: MatchablePerson = {
  ...person,
  gender: null,
  ethnicity: null,
  educationLevel: null,
  dateOfBirth: null,
  country: null,
};

describe('age', () => {
  test('counts completed years to the day', () => {
    expect(ageOn('1990-11-02', '2025-11-01')).toBe(34);
    expect(ageOn('1990-11-02', '2025-11-02T00:00:00Z')).toBe(35);
    expect(ageOn('2004-02-29', '2025-02-28')).toBe(20);
    expect(ageOn('2004-02-29', '2025-03-01')).toBe(21);
    expect(ageOn('', '2025-03-01')).toBeNull();
  });
});

describe('a topic of interest', () => {
  test.each([
    [['Games', 'Finance'], 'Finance'],
    [['Games'], null],
    [['Unheard of'], null],
    [[], null],
  ])('among %j: %s', (topics, matched) => {
    expect(topicMatched(topics, person)).toBe(matched);
  });

  test('is none without any', () => {
    expect(topicMatched(['Finance'], { ...person, topics: [] })).toBeNull();
  });
});

describe('who may start', () => {
  const may = (target: Target, who: MatchablePerson | null = person, audience: 1 | 2 = 2, countries = ['US']) =>
    eligibility(target, countries, audience, who, today).reason;

  test('any person with a profile, where the project has no criteria', () => {
    expect(may({})).toBeNull();
    expect(may({}, null)).toBe('mustCompleteProfile');
    expect(eligibility({}, [], 2, unknown, today)).toEqual({ eligible: true, reason: null });
  });

  test.each<[string, Target, Target]>([
    ['genders', { genders: ['male', 'female'] }, { genders: ['male'] }],
    [
      'ages, both ends included',
      {
        ages: [
          [18, 20],
          [34, 34],
        ],
      },
      {
        ages: [
          [18, 33],
          [35, 99],
        ],
      },
    ],
    ['education', { educationLevels: ['bachelors'] }, { educationLevels: ['highschool'] }],
    ['ethnicities', { ethnicities: ['asian'] }, { ethnicities: ['white'] }],
    ['countries', { countries: ['US'] }, { countries: ['GB'] }],
  ])('%s exclude people', (_, met, unmet) => {
    expect(may(met)).toBeNull();
    expect(may(unmet)).toBe('incorrectDemographics');
    expect(may(met, unknown, 2, [])).toBe('incorrectDemographics');
  });

  test("the project's own countries exclude people", () => {
    expect(may({}, person, 2, ['GB'])).toBe('incorrectDemographics');
  });

  test('other criteria and empty lists exclude no person', () => {
    expect(may({ skills: ['Nursing'], cities: ['London'], seniorityLevels: ['director'], genders: [] })).toBeNull();
  });

  test('professionals who meet the criteria also need a verified work e-mail', () => {
    expect(may({}, person, 1)).toBe('workEmailRequired');
    expect(may({}, { ...person, isWorkEmailVerified: true }, 1)).toBeNull();
    expect(may({ genders: ['male'] }, person, 1)).toBe('incorrectDemographics');
  });
});

const remote = { researchConductType: 2, location: null } as const;
const scored = (target: Target) => ({ target, ...remote });

describe('the match score', () => {
  test('is the share of the given criteria that a person meets', () => {
    expect(matchScore(scored({}), person, today)).toBeNull();
    expect(matchScore(scored({ genders: ['female'], skills: ['Nursing'] }), person, today)).toBe(50);
    expect(matchScore(scored({ genders: ['male'], skills: ['Nursing'], cities: ['portland'] }), person, today)).toBe(33);
  });

  test('every criterion counts, one entry of a list is enough', () => {
    const target: Target = {
      genders: ['female'],
      ages: [[30, 40]],
      educationLevels: ['bachelors'],
      ethnicities: ['asian'],
      employmentStatuses: ['employedfulltime'],
      industries: ['retail', 'finance'],
      jobFunctions: ['marketing'],
      seniorityLevels: ['manager'],
      companySizes: ['11-50'],
      skills: ['Product Management'],
      countries: ['US'],
      states: ['US-OR'],
      cities: ['Portland'],
    };
    expect(matchScore(scored(target), person, today)).toBe(100);
    expect(matchesAll(scored(target), person, today)).toBe(true);
    for (const criterion of Object.keys(target)) {
      const other = { ...target, [criterion]: criterion === 'ages' ? [[1, 2]] : ['somethingelse'] };
      expect(matchScore(scored(other), person, today)).toBe(92);
      expect(matchesAll(scored(other), person, today)).toBe(false);
    }
  });

  test('the entry for all industries accepts any industry', () => {
    expect(matchesAll(scored({ industries: ['allindustries'] }), { ...person, industries: [] }, today)).toBe(true);
  });
});

describe('a project in person', () => {
  const at = (formattedAddress: string, latitude: number, longitude: number): ScoredProject => ({
    target: { skills: ['product management'] },
    researchConductType: 1,
    location: { formattedAddress, latitude, longitude },
  });
  const salem = at('1 State Street, Salem, OR 97301, USA', 44.94, -123.04);

  test.each([
    ['near, in another city', at('2 Main Street, Beaverton, OR 97005, USA', 45.49, -122.8), 100],
    ['far, in another city', salem, 0],
    ['far, and in the city by its name and state', at('9 Far Street, Portland, OR 97231, USA', 45.0, -122.68), 100],
    ['far, in a city of the same name', at('9 Congress Street, Portland, ME 04101, USA', 43.66, -70.26), 0],
  ])('%s', (_, project, score) => {
    expect(matchScore(project, person, today)).toBe(score);
    expect(matchesAll(project, person, today)).toBe(score === 100);
  });

  test('is not too far for a person without known coordinates, nor if it is remote', () => {
    expect(matchScore(salem, { ...person, coordinates: null }, today)).toBe(100);
    expect(matchScore({ ...salem, researchConductType: 2 }, person, today)).toBe(100);
  });
});

describe('states', () => {
  test.each(['NY', 'US-NY', 'New York'])('of the United States meet in any form: %s', (state) => {
    expect(matchesAll(scored({ states: ['US-NY'] }), { ...person, state }, today)).toBe(true);
  });
});
