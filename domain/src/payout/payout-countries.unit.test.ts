import { expect, it } from '@jest/globals';
import { countryCodes } from '../profile/browser.js';
import { destinationFor, methodsIn, paypalCountries, serves, tremendousRefuses } from './payout-countries.js';

it('names countries of the one list only', () => {
  expect([...paypalCountries, ...tremendousRefuses].filter((code) => !countryCodes.includes(code))).toEqual([]);
});

it('pays by PayPal and by gift card where both providers work', () => {
  for (const country of ['US', 'DE', 'IN', ''])
    expect([serves('PAYPAL', country), serves('TREMENDOUS', country)]).toEqual([true, true]);
});

it('pays by gift card only where PayPal pays nobody', () => {
  for (const country of ['TH', 'KR', 'NG', 'TW'])
    expect([serves('PAYPAL', country), serves('TREMENDOUS', country)]).toEqual([false, true]);
});

it('sends no gift card to the countries that Tremendous excludes', () => {
  expect([serves('TREMENDOUS', 'VE'), serves('PAYPAL', 'VE')]).toEqual([false, true]);
  expect([serves('TREMENDOUS', 'KP'), serves('PAYPAL', 'KP')]).toEqual([false, false]);
});

it('keeps a choice while its provider pays in the country, and otherwise uses the account’s e-mail', () => {
  const chosen = { method: 'PAYPAL', email: 'dana@pay.example' } as const;
  const account = 'dana@example.com';
  expect(destinationFor(chosen, 'US', account)).toEqual(chosen);
  expect(destinationFor(chosen, 'TH', account)).toEqual({ method: 'TREMENDOUS', email: account });
  expect(destinationFor(null, 'US', account)).toEqual({ method: 'TREMENDOUS', email: account });
  expect(destinationFor(null, 'VE', account)).toEqual({ method: 'PAYPAL', email: account });
  expect(methodsIn('VE')).toEqual(['PAYPAL']);
});
