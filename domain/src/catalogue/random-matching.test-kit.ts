import fc from 'fast-check';
import type { Located } from './distance.js';
import type { TargetCriteria } from './matching-terms.js';
import type { MatchablePerson } from './matching.js';
import type { Target } from './project.js';

/**
 * Few values, so that people and criteria often match; in several spellings, and with characters
 * that need quoting.
 */
const word = fc.constantFrom(
  'One',
  'one',
  'o n e',
  'two',
  'Three',
  "d'four",
  'f\\ive',
  'six:*',
  ' ',
  '*',
  '=',
  'ÅSA',
  'all industries',
);
const words = fc.array(word, { maxLength: 3 });
const wanted = fc.option(words, { nil: undefined, freq: 2 });
const wantedIndustries = fc.option(fc.oneof(words, fc.constant(['allindustries'])), { nil: undefined, freq: 2 });
const said = fc.option(word, { nil: null, freq: 6 });
const lists = ['genders', 'educationLevels', 'ethnicities', 'employmentStatuses', 'jobFunctions', 'seniorityLevels'] as const;
const moreLists = ['companySizes', 'skills', 'countries', 'states', 'cities'] as const;

const age = fc.integer({ min: 20, max: 26 });
const ages = fc.array(
  fc.tuple(age, age).map(([one, other]): [number, number] => [Math.min(one, other), Math.max(one, other)]),
  { maxLength: 2 },
);

/** Few degrees, so that some places are near each other. */
const degrees = fc.integer({ min: 1, max: 8 }).map((tenths) => tenths / 5);
const location = fc.record({
  formattedAddress: fc.constantFrom('1 Main Street, Portland, one 97205, USA', 'Rua 2, 1100 Lisbon, three'),
  latitude: degrees,
  longitude: degrees,
});

/** A person with many, few or no known values. */
export const randomPerson: fc.Arbitrary<MatchablePerson> = fc.record({
  gender: said,
  ethnicity: said,
  educationLevel: said,
  dateOfBirth: fc.constantFrom(null, '', '2000-11-01', '2000-11-02', '2003-02-28', '1999-12-31'),
  country: said,
  state: said,
  city: fc.oneof(said, fc.constantFrom('Portland', 'Lisbon')),
  coordinates: fc.option(fc.record({ latitude: degrees, longitude: degrees }), { nil: null, freq: 4 }),
  employmentStatus: said,
  industries: words,
  jobFunctions: words,
  seniorityLevel: said,
  companySize: said,
  skills: words,
  topics: fc.constant([]),
  isWorkEmailVerified: fc.boolean(),
});

/** The criteria of a project; `ages` are separate, because terms exclude them. */
export const randomCriteria: fc.Arbitrary<TargetCriteria & Located & { readonly ages: [number, number][] }> = fc.record({
  target: fc
    .record({
      ...Object.fromEntries([...lists, ...moreLists].map((name) => [name, wanted])),
      industries: wantedIndustries,
    })
    .map((target) => target as Target),
  ages,
  countries: words,
  talkToAudience: fc.constantFrom(1 as const, 2 as const),
  researchConductType: fc.constantFrom(1 as const, 2 as const),
  location: fc.option(location, { nil: null, freq: 4 }),
});
