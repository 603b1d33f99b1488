import type { CodeAndLabel } from './code-and-label.js';

/**
 * Countries where researchers recruit (document 1 §5: a phone in another country is warned about,
 * not refused).
 */
export const recruitingCountries: readonly string[] = (
  'US CA GB AU NZ IE DE FR ES IT NL BE LU CH AT SE NO DK FI IS PT PL CZ GR HU RO EE LV LT SK SI HR ' +
  'IN SG MY PH ID TH VN JP KR TW HK IL AE TR ZA KE NG EG BR MX AR CL CO PE'
).split(' ');

/** Where people live: ISO 3166-1 alpha-2 codes of places with inhabitants. */
export const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG ' +
  'CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH ' +
  'GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY ' +
  'KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG ' +
  'NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM ' +
  'SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK ' +
  'YE YT ZA ZM ZW'
).split(' ');

/** The country's English name, by the platform's own data (CLDR). */
export const countryName = (code: string): string => new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code;

/** All countries with their names, by name. */
export function countryList(): readonly CodeAndLabel[] {
  const named = countryCodes.map((code): CodeAndLabel => [code, countryName(code)]);
  return named.toSorted(([, one], [, other]) => one.localeCompare(other, 'en'));
}
