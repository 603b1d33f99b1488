import { expect, it } from '@jest/globals';
import { failureText, fundingCodes } from './payout-failure.js';

it.each(fundingCodes)('replaces %s by the sentence of document 3 §8', (code) => {
  expect(failureText(code)).toBe('An error occurred, our team has been notified and will resolve it as soon as possible');
});

it('has a sentence of ours for each code, also for one that it does not know', () => {
  expect(failureText('RECEIVER_UNREGISTERED')).toBe('This e-mail address has no PayPal account yet.');
  expect(failureText('SOMETHING_NEW')).toBe('The provider did not accept the payment.');
  expect(failureText('constructor')).toBe('The provider did not accept the payment.');
});
