import { expect, it } from '@jest/globals';
import { failureWords, fundingCodes } from './payout-failure.js';

it.each(fundingCodes)('replaces %s by the sentence of document 3 §8', (code) => {
  expect(failureWords(code)).toBe('An error occurred, our team has been notified and will resolve it as soon as possible');
});

it('has a sentence of ours for each code, also for one that it does not know', () => {
  expect(failureWords('RECEIVER_UNREGISTERED')).toBe('This e-mail address has no PayPal account yet.');
  expect(failureWords('SOMETHING_NEW')).toBe('The provider did not accept the payment.');
  expect(failureWords('constructor')).toBe('The provider did not accept the payment.');
});
