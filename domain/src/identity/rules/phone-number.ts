import {
  isSupportedCountry,
  parsePhoneNumberFromString,
  getCountries,
  getCountryCallingCode,
  type CountryCode,
  type NumberType,
} from 'libphonenumber-js/max';
import { pastedText } from '../../kernel/typed-text.js';

export const phoneMessages = {
  required: 'Required',
  invalid: 'Invalid phone number',
  inUse: 'Phone number already in use',
} as const;

export interface PhoneNumber {
  /** E.164: `+12025550123`. */
  readonly e164: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

const withoutTexts: ReadonlySet<NumberType> = new Set<NumberType>([
  'PREMIUM_RATE',
  'SHARED_COST',
  'TOLL_FREE',
  'UAN',
  'PAGER',
  'VOICEMAIL',
]);

/**
 * Parses a number as typed: with its country's prefix, or without one if `country` (`US`, `1` or
 * `+1`) names the country. Undefined for an invalid number, and for a kind that receives no text
 * message or costs the sender. Page and server parse alike, because both use the full metadata: the
 * small one does not know the kinds, and takes `+1 310 754 9` for a number.
 */
export function parsePhone(text: string, country?: string): PhoneNumber | undefined {
  const given = countryOf(country);
  const parsed = parsePhoneNumberFromString(pastedText(text), {
    ...(given === undefined ? {} : { defaultCountry: given }),
    extract: false,
  });
  if (parsed === undefined || !parsed.isValid() || withoutTexts.has(parsed.getType())) return undefined;
  const place = parsed.country ?? given ?? parsed.getPossibleCountries()[0];
  return place === undefined ? undefined : { e164: parsed.number, country: place };
}

/**
 * Every number (E.164) that a text may be when it names no country, as people read their number
 * out: `020 7946 0018` is one of the United Kingdom and one of other countries. Empty for another
 * text.
 */
export function numbersInAnyCountry(text: string): readonly string[] {
  const typed = pastedText(text).trim();
  if (!/^[\d\s().\-/]{6,}$/.test(typed)) return [];
  const numbers = getCountries().map((country) => parsePhoneNumberFromString(typed, country));
  return [...new Set(numbers.filter((number) => number?.isPossible() === true).map((number) => number?.number ?? ''))];
}

/**
 * Whether a number (E.164) has the country's calling code: +1 is that of the United States and of
 * Canada. `country` is ISO 3166-1 alpha-2.
 */
export function hasCallingCodeOf(e164: string, country: string): boolean {
  // No calling code begins with another one.
  return isSupportedCountry(country) && e164.startsWith(`+${getCountryCallingCode(country)}`);
}

/** A country's calling code, `+49`; null for one without phones of its own. ISO 3166-1 alpha-2. */
export function callingCodeOf(country: string): string | null {
  return isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : null;
}

/** A number as typed, moved to another country: only one with a calling code changes. */
export function movedToCountry(text: string, country: string): string {
  const code = callingCodeOf(country);
  const typed = pastedText(text);
  if (code === null || !typed.startsWith('+')) return text;
  const national = parsePhoneNumberFromString(typed)?.nationalNumber;
  return national === undefined ? code : `${code} ${national}`;
}

function countryOf(text: string | undefined): CountryCode | undefined {
  const word = text?.trim().toUpperCase() ?? '';
  if (isSupportedCountry(word)) return word;
  const callingCode = /^\+?(\d{1,3})$/.exec(word)?.[1];
  if (callingCode === undefined) return undefined;
  // Many countries share +1: the largest one is the default, and the number itself decides in the
  // end.
  return callingCode === '1' ? 'US' : getCountries().find((candidate) => getCountryCallingCode(candidate) === callingCode);
}
