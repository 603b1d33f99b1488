import { lookup } from '@panelist/domain/profile';
import type { LookupName } from '@panelist/domain/profile';
import type { MatchablePerson, Target } from '@panelist/domain/catalogue';
import type { Draw } from './draw.js';

const codes = (name: LookupName): readonly string[] => lookup(name).map(({ code }) => code);
const known = {
  genders: codes('gender'),
  educationLevels: codes('educationLevel'),
  ethnicities: codes('ethnicity'),
  employmentStatuses: codes('employmentStatus'),
  industries: codes('industries').filter((code) => code !== 'allindustries'),
  jobFunctions: codes('jobFunction'),
  seniorityLevels: codes('seniorityLevel'),
  companySizes: codes('companySize'),
  skills: codes('skills'),
  // Most people and projects are American.
  countries: ['US', 'US', 'US', 'US', 'CA', 'GB', 'DE', 'FR'],
  states: ['US-CA', 'US-NY', 'US-TX', 'US-OR', 'US-WA', 'US-FL', 'US-IL', 'US-OH', 'US-GA', 'US-MA'],
  cities: ['New York', 'Los Angeles', 'Chicago', 'Houston', 'Portland', 'Seattle', 'Boston', 'Austin', 'Miami', 'Denver'],
};

/** Where people live and projects meet. */
const places = [
  { city: 'New York', latitude: 40.71, longitude: -74.01 },
  { city: 'Los Angeles', latitude: 34.05, longitude: -118.24 },
  { city: 'Chicago', latitude: 41.88, longitude: -87.63 },
  { city: 'Houston', latitude: 29.76, longitude: -95.37 },
  { city: 'Portland', latitude: 45.52, longitude: -122.68 },
  { city: 'Seattle', latitude: 47.61, longitude: -122.33 },
  { city: 'Boston', latitude: 42.36, longitude: -71.06 },
  { city: 'Miami', latitude: 25.76, longitude: -80.19 },
] as const;
type Place = (typeof places)[number];

const liveIn = ({ city, latitude, longitude }: Place) => ({ city, coordinates: { latitude, longitude } });

/** An address within some kilometres of a city's centre. */
export function sampleLocation({ below, one }: Draw) {
  const { city, latitude, longitude } = one(places);
  const near = (degrees: number) => degrees + (below(200) - 100) / 1_000;
  return {
    formattedAddress: `${1 + below(900)} Main Street, ${city}, USA`,
    latitude: near(latitude),
    longitude: near(longitude),
  };
}

/** How often researchers name a criterion, and how many values at most. */
const named: readonly (readonly [criterion: keyof typeof known, share: number, most: number])[] = [
  ['genders', 0.3, 2],
  ['educationLevels', 0.2, 4],
  ['ethnicities', 0.1, 3],
  ['employmentStatuses', 0.25, 2],
  ['industries', 0.3, 5],
  ['jobFunctions', 0.2, 4],
  ['seniorityLevels', 0.15, 4],
  ['companySizes', 0.1, 4],
  ['skills', 0.15, 6],
  ['countries', 0.1, 3],
  ['states', 0.1, 5],
  ['cities', 0.05, 3],
];

export function sampleTarget({ below, maybe, some }: Draw): Target {
  const lists = named.flatMap(([criterion, share, most]) => (maybe(share) ? [[criterion, some(known[criterion], most)]] : []));
  const from = 18 + below(30);
  return { ...Object.fromEntries(lists), ...(maybe(0.5) ? { ages: [[from, from + 8 + below(30)]] } : {}) } as Target;
}

export const sampleCountries = ({ maybe, some }: Draw): readonly string[] => (maybe(0.9) ? some(known.countries, 2) : []);

/** A person with a full profile; half of them with an occupation. */
export function samplePerson(draw: Draw): MatchablePerson {
  const { below, maybe, one, some } = draw;
  const works = maybe(0.5);
  return {
    gender: one(known.genders),
    ethnicity: one(known.ethnicities),
    educationLevel: one(known.educationLevels),
    dateOfBirth: `${1950 + below(55)}-0${1 + below(9)}-1${below(10)}`,
    country: one(known.countries),
    state: one(known.states),
    ...liveIn(one(places)),
    employmentStatus: works ? one(known.employmentStatuses) : null,
    industries: works ? some(known.industries, 3) : [],
    jobFunctions: works ? some(known.jobFunctions, 3) : [],
    seniorityLevel: works ? one(known.seniorityLevels) : null,
    companySize: works ? one(known.companySizes) : null,
    skills: some(known.skills, 8),
    topics: [],
    isWorkEmailVerified: works && maybe(0.5),
  };
}

/** A word list with Zipf's distribution: the n-th word is n times as rare as the first. */
const vocabulary = Array.from({ length: 3_000 }, (_, index) => {
  const syllables = ['ba', 'ro', 'mi', 'ten', 'sul', 'ka', 'vor', 'nel', 'pi', 'dra', 'gon', 'le', 'fu', 'zan', 'tor'];
  let word = '';
  for (let rest = index + 7; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length] ?? '';
  return word;
});

export const sampleWord = ({ below }: Draw): string =>
  vocabulary[Math.floor(vocabulary.length ** (below(10_000) / 10_000)) - 1] ?? '';
export const sampleText = (draw: Draw, words: number): string => Array.from({ length: words }, () => sampleWord(draw)).join(' ');
