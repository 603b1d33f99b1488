import type { Target } from '@panelist/domain/catalogue/browser';
import { profileRow, projectRow, type ProfileRow, type ProjectRow } from './sample-rows.test-kit.js';

/** A generator of numbers from 0 to below 1, repeatable by its seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function chance(seed: number) {
  const random = seeded(seed);
  const below = (count: number) => Math.floor(random() * count);
  const one = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value;
  const some = <Value>(values: readonly Value[], most: number): Value[] =>
    Array.from({ length: below(most + 1) }, () => one(values));
  return { below, one, some, maybe: (share: number) => random() < share };
}
type Chance = ReturnType<typeof chance>;

/** Few values, so that people and criteria match often; some in several spellings. */
const genders = ['female', 'Female', 'male', 'nonbinary', 'other'];
const educations = ['bachelors', 'masters', 'highschool'];
const ethnicities = ['asian', 'white'];
const countries = ['US', 'us', 'CA'];
const statuses = ['employedfulltime', 'student'];
const industries = ['retail', 'finance', 'healthcare', 'allindustries'];
const jobFunctions = ['marketing', 'sales'];
const seniorities = ['manager', 'director'];
const sizes = ['1-10', '11-50'];
const skills = ["Potter's wheel", 'knitting', 'C\\C++', 'Product  Management', 'product management'];
const states = ['US-OR', 'US-CA'];
const cities = ['Portland', 'Lisbon', 'São Paulo'];
/** Near one another, far away, and far away in a city of the same name. */
const meetings = [
  { formattedAddress: '720 SW Broadway, Portland, OR 97205, USA', latitude: 45.5185, longitude: -122.6794 },
  { formattedAddress: '1 State Street, Salem, OR 97301, USA', latitude: 44.94, longitude: -123.04 },
  { formattedAddress: '9 Congress Street, Portland, ME 04101, USA', latitude: 43.66, longitude: -70.26 },
  { formattedAddress: 'Rua Augusta 2, 1100 Lisbon, Portugal', latitude: 38.71, longitude: -9.14 },
];
const homes = [
  { latitude: 45.52345, longitude: -122.67621 },
  { latitude: 45.0, longitude: -122.9 },
  { latitude: 38.7, longitude: -9.1 },
  { latitude: 0, longitude: 0 },
];
export const sampleTerms = ['alpha', 'bravo', 'charlie', 'delta'];

function randomTarget({ below, some, maybe }: Chance): Target {
  const given = (share: number, values: readonly string[]) => (maybe(share) ? some(values, 3) : undefined);
  // Some accept nearly all values: more combinations than a listing has keys for.
  const nearlyAll = maybe(0.08);
  const hard = (share: number, values: readonly string[]) => (nearlyAll ? [...values] : given(share, values));
  const from = 18 + below(30);
  return {
    genders: hard(0.3, genders),
    ages: maybe(0.4) ? [[from, from + below(25)], ...(maybe(0.3) ? [[60, 80] as [number, number]] : [])] : undefined,
    educationLevels: hard(0.2, educations),
    ethnicities: hard(0.15, ethnicities),
    employmentStatuses: given(0.3, statuses),
    industries: given(0.3, industries),
    jobFunctions: given(0.3, jobFunctions),
    seniorityLevels: given(0.2, seniorities),
    companySizes: given(0.2, sizes),
    skills: given(0.3, skills),
    countries: hard(0.15, countries),
    states: given(0.2, states),
    cities: given(0.2, cities),
  };
}

/**
 * Projects of every kind; many have the same second of publication or the same pay, so that tests
 * see the order among equals.
 */
export function randomProjects(seed: number, count: number): readonly ProjectRow[] {
  const draw = chance(seed);
  const { below, one, some, maybe } = draw;
  return Array.from({ length: count }, (_, index) => {
    const status = maybe(0.9) ? 'published' : one(['draft', 'closed'] as const);
    const cents = 1_000 * (1 + below(12));
    return projectRow(`random-${String(below(1_000_000))}-${index}`, {
      organizationId: `organization-${index % 4}`,
      status,
      recruiting: status === 'published' && maybe(0.85),
      name: some(sampleTerms, 3).join(' ') || 'echo',
      talkToAudience: maybe(0.3) ? 1 : 2,
      researchConductType: maybe(0.3) ? 1 : 2,
      location: maybe(0.8) ? one(meetings) : null,
      incentiveCents: cents,
      remunerationCents: cents - 100,
      timeMinutesRequired: 15 * (1 + below(6)),
      countries: some(countries, 2),
      target: randomTarget(draw),
      publishedAt: status === 'draft' ? null : `2026-02-0${1 + below(9)}T00:00:00.000Z`,
    });
  });
}

/** A person with a complete profile. */
export function randomProfile(seed: number, userId: string): ProfileRow {
  const { one, some, maybe } = chance(seed);
  const base = profileRow(userId);
  return {
    ...base,
    location: base.location && {
      ...base.location,
      country: one(countries),
      state: one(states),
      city: one(cities),
      ...one(homes),
    },
    demographics: {
      gender: one(genders),
      ethnicity: one(ethnicities),
      educationLevel: one(educations),
      householdIncome: null,
      dateOfBirth: one(['1990-03-01', '1990-03-02', '1962-05-05', '2004-02-29']),
    },
    employment: maybe(0.3)
      ? null
      : {
          employmentStatus: one(statuses),
          industry: some(industries.slice(0, 3), 2),
          jobFunctions: some(jobFunctions, 2),
          seniorityLevel: one(seniorities),
          companySize: one(sizes),
          company: null,
          jobTitle: null,
          roleDescription: null,
          email: null,
        },
    skills: some(skills, 3),
    workEmailVerifiedAt: maybe(0.5) ? '2026-02-01T00:00:00.000Z' : null,
  };
}
