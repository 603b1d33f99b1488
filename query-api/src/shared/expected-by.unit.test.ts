import { expect, test } from '@jest/globals';
import { expectedBy } from './expected-by.js';

const sent = { method: 'PAYPAL', requestedAt: '2026-11-23T10:00:00.000Z', sentAt: '2026-11-27T10:00:00.000Z' } as const;

test('what our funds were too short for is sent again within three business days', () => {
  const rejected = { ...sent, status: 'rejected', failureCode: 'INSUFFICIENT_FUNDS' } as const;
  expect(expectedBy(rejected)).toBe('2026-12-02T10:00:00.000Z');
  expect(expectedBy({ ...rejected, failureCode: 'RISK_DECLINE' })).toBeNull();
});

test('what is under way arrives by the provider’s calendar', () => {
  expect(expectedBy({ ...sent, status: 'accepted', failureCode: null })).toBe('2026-12-02T10:00:00.000Z');
  expect(expectedBy({ ...sent, status: 'paid', failureCode: null })).toBeNull();
});
