import { describe, expect, test } from '@jest/globals';
import { recruitingCountries } from './lookup-lists/country-list.js';
import { exclusiveChoices } from './rules/choices.js';
import {
  codeOf,
  isRecruitingCountry,
  knownCodes,
  labelOf,
  lookup,
  lookupNames,
  recruitingCountryLookup,
  signUpIndustries,
  stateIn,
} from './lookups.js';

describe('lookups', () => {
  test.each(lookupNames)('%s has codes and labels, each once, without blanks', (name) => {
    const codes = lookup(name).map(({ code }) => code);
    const labels = lookup(name).map(({ value }) => value);
    expect(codes.length).toBeGreaterThan(4);
    expect(new Set(codes).size).toBe(codes.length);
    expect(new Set(labels).size).toBe(labels.length);
    for (const code of codes) expect(code).toMatch(/^\S+$/);
    for (const label of labels) expect(label.trim()).not.toBe('');
  });

  test('codes are lower-case, except for countries, states, statuses and choices that stand alone', () => {
    const alone: readonly string[] = exclusiveChoices;
    for (const name of lookupNames) {
      const capitals = name === 'country' || name === 'state' || name === 'screenerResponseStatus';
      for (const { code } of lookup(name).filter((entry) => !alone.includes(entry.code))) {
        expect(code).toBe(capitals ? code.toUpperCase() : code.toLowerCase());
      }
    }
  });

  test('hold the entries of the specification', () => {
    expect([...knownCodes('gender')].toSorted()).toEqual(
      ['male', 'female', 'other', 'nonbinary', 'transmale', 'transfemale', 'prefernottoanswer'].toSorted(),
    );
    expect([...knownCodes('companySize')]).toEqual([
      'selfemployed',
      '1-10',
      '11-50',
      '51-200',
      '201-500',
      '501-1000',
      '1001-5000',
      '5001-10000',
      '10000+',
    ]);
    expect(lookup('householdIncome')[0]?.code).toBe('<30000');
    expect(knownCodes('householdIncome').has('200000+')).toBe(true);
    expect(lookup('topics')).toHaveLength(22);
    expect(lookup('state')).toHaveLength(51);
    for (const status of ['owner', 'employedfulltime', 'employedparttime', 'student']) {
      expect(knownCodes('employmentStatus').has(status)).toBe(true);
    }
    expect(lookup('skills').length).toBeGreaterThan(280);
    expect(lookup('jobTitles').length).toBeGreaterThan(280);
  });

  test('sign-up offers no "all industries"', () => {
    expect(knownCodes('industries').has('allindustries')).toBe(true);
    expect(signUpIndustries().some(({ code }) => code === 'allindustries')).toBe(false);
  });

  test('researchers recruit in some countries', () => {
    expect(isRecruitingCountry('US')).toBe(true);
    expect(isRecruitingCountry('AQ')).toBe(false);
    expect(recruitingCountryLookup().length).toBe(recruitingCountries.length);
    for (const { code } of recruitingCountryLookup()) expect(knownCodes('country').has(code)).toBe(true);
  });

  test('a code or a label finds the code, in any case', () => {
    expect(codeOf('skills', 'Nursing')).toBe('nursing');
    expect(codeOf('state', 'us-ca')).toBe('US-CA');
    expect(codeOf('topics', 'Food & Drink')).toBe('foodanddrink');
    expect(codeOf('gender', 'martian')).toBeUndefined();
    expect(labelOf('country', 'DE')).toBe('Germany');
    expect(labelOf('country', 'XX')).toBe('XX');
  });

  test('choices that stand alone have codes of their own', () => {
    expect(knownCodes('pet').has('noPets')).toBe(true);
    expect(knownCodes('smartphoneOS').has('noSmartphone')).toBe(true);
    expect(knownCodes('tabletOS').has('noTablet')).toBe(true);
    expect(knownCodes('computerOS').has('noComputer')).toBe(true);
  });

  test('a state of the United States has one form', () => {
    for (const text of ['NY', 'ny', 'New York', 'US-NY']) expect(stateIn('US', text)).toBe('US-NY');
    expect(stateIn('US', 'Atlantis')).toBe('Atlantis');
    expect(stateIn('CA', 'NY')).toBe('NY');
  });
});
