import type { LookupEntry } from './contracts.js';
import { codeFromLabel, parseLabels, type CodeAndLabel } from './lookup-lists/code-and-label.js';
import { countryList, recruitingCountries } from './lookup-lists/country-list.js';
import { jobTitleLabels } from './lookup-lists/job-title-list.js';
import { languageList } from './lookup-lists/language-list.js';
import { personLists } from './lookup-lists/person-lists.js';
import { skillLabels } from './lookup-lists/skill-list.js';
import { stateList } from './lookup-lists/state-list.js';
import { studyLists } from './lookup-lists/study-lists.js';
import { technicalLists } from './lookup-lists/technical-lists.js';
import { workLists } from './lookup-lists/work-lists.js';

const shortLists = {
  ...personLists,
  ...workLists,
  ...technicalLists,
  ...studyLists,
  state: stateList,
  language: languageList,
};

/**
 * The lists of document 1 §3 (skills and job titles are searched instead of listed, yet known by
 * the same names).
 */
export type LookupName = keyof typeof shortLists | 'country' | 'skills' | 'jobTitles';
export const lookupNames: readonly LookupName[] = [
  ...(Object.keys(shortLists) as (keyof typeof shortLists)[]),
  'country',
  'skills',
  'jobTitles',
];

const parsed = new Map<LookupName, readonly LookupEntry[]>();

/**
 * The entries of one list, in the order of the page. `industries` holds `allindustries`, which
 * sign-up leaves out.
 */
export function lookup(name: LookupName): readonly LookupEntry[] {
  const known = parsed.get(name);
  if (known !== undefined) return known;
  const isCountry = name === 'country';
  const entries = listOf(name).map(([code, value]) => ({ id: code, code, value, ...(isCountry ? { name: value } : {}) }));
  parsed.set(name, entries);
  return entries;
}

function listOf(name: LookupName): readonly CodeAndLabel[] {
  if (name === 'country') return countryList();
  if (name === 'skills') return parseLabels(skillLabels);
  if (name === 'jobTitles') return parseLabels(jobTitleLabels);
  return shortLists[name];
}

/** The countries where researchers recruit: the list `country` with `contexts=project`. */
export function recruitingCountryLookup(): readonly LookupEntry[] {
  return lookup('country').filter(({ code }) => isRecruitingCountry(code));
}

/** Whether researchers recruit in this country (ISO 3166-1 alpha-2). */
export function isRecruitingCountry(code: string): boolean {
  return recruitingCountries.includes(code);
}

/** The industries that a participant can choose: all but "all industries". */
export function signUpIndustries(): readonly LookupEntry[] {
  return lookup('industries').filter(({ code }) => code !== 'allindustries');
}

const codeSets = new Map<LookupName, ReadonlySet<string>>();

/** The codes of one list, to validate against: `knownCodes('gender').has('female')`. */
export function knownCodes(name: LookupName): ReadonlySet<string> {
  const known = codeSets.get(name);
  if (known !== undefined) return known;
  const codes = new Set(lookup(name).map(({ code }) => code));
  codeSets.set(name, codes);
  return codes;
}

/**
 * The code for a text that is a code or a label, in any case: `Nursing` and `nursing` give
 * `nursing`, `us-ca` gives `US-CA`. Undefined if the list has no such entry.
 */
export function codeOf(name: LookupName, text: string): string | undefined {
  const wanted = codeFromLabel(text);
  return lookup(name).find(({ code, value }) => code.toLowerCase() === wanted || codeFromLabel(value) === wanted)?.code;
}

/** The label of a code, or the code itself if the list does not have it. */
export function labelOf(name: LookupName, code: string): string {
  return lookup(name).find((entry) => entry.code === code)?.value ?? code;
}

/**
 * Normalises free-typed skills for comparison with the list and with a target: `Product
 * Management` → `productmanagement`.
 */
export function skillCode(skill: string): string {
  return codeFromLabel(skill);
}

/**
 * The state as it is stored: `NY`, `New York` and `US-NY` in the United States are `US-NY`;
 * elsewhere the text itself (contract, "Settled after reading part two").
 */
export function stateIn(country: string, text: string): string {
  if (country !== 'US') return text;
  return codeOf('state', text) ?? codeOf('state', `US-${text}`) ?? text;
}
