import { payoutMethods, type PayoutMethod } from './payout-method.js';

/**
 * Countries whose PayPal accounts receive payouts and withdraw them: PayPal's own table of
 * countries and features of Payouts, as of September 2026 (its C2 is CN).
 */
export const paypalCountries: ReadonlySet<string> = new Set(
  (
    'AD AE AR AT AU BE BG BH BM BR BS BW CA CH CL CN CO CR CY CZ DE DK DO EC EE ES FI FO FR GB GE GI GL GR GT HK HN HR HU ' +
    'ID IE IL IN IS IT JM JO JP KE KW KY KZ LI LS LT LU LV MA MC MD MT MU MX MY MZ NI NL NO NZ OM PA PE PH PL PT QA RE RO ' +
    'RS SA SE SG SI SK SM SN SV TR US UY VE VN ZA'
  ).split(' '),
);

/** Countries to which Tremendous's bank lets it send no reward: Tremendous's help page. */
export const tremendousRefuses: ReadonlySet<string> = new Set('CU IR KP MM RU SY UA VE'.split(' '));

/**
 * Whether the provider pays people in this country (ISO 3166-1 alpha-2). Everywhere for an unknown
 * one, ''.
 */
export function serves(method: PayoutMethod, country: string): boolean {
  if (country === '') return true;
  return method === 'PAYPAL' ? paypalCountries.has(country) : !tremendousRefuses.has(country);
}

/** The ways in which people in this country are paid. */
export const methodsIn = (country: string): readonly PayoutMethod[] => payoutMethods.filter((method) => serves(method, country));

/**
 * Why people in a country can't choose this method; `country` is its name. The page and the server
 * say the same.
 */
export const notServedText = (method: PayoutMethod, country: string): string =>
  method === 'PAYPAL' ? `PayPal does not pay out in ${country}.` : `Gift cards can’t be sent to ${country}.`;

interface Destination {
  readonly method: PayoutMethod;
  readonly email: string;
}

/**
 * Where a participant's next payment goes (contract, Payouts): what they chose; without a choice,
 * or where its provider no longer pays in their country, a gift card to the account's e-mail.
 * PayPal where no gift card can be sent.
 */
export function destinationFor(chosen: Destination | null, country: string, accountEmail: string): Destination {
  if (chosen !== null && serves(chosen.method, country)) return chosen;
  const method = !serves('TREMENDOUS', country) && serves('PAYPAL', country) ? 'PAYPAL' : 'TREMENDOUS';
  return { method, email: accountEmail };
}
