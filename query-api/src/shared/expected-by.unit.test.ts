import { expect, test } from '@jest/globals';
import { expectedBy } from './expected-by.js';

const sentAt = '2026-11-27T10:00:00.000Z';
const sent = { method: 'PAYPAL', requestedAt: '2026-11-23T10:00:00.000Z', sentAt, statusChangedAt: sentAt } as const;
const now = '2026-11-28T10:00:00.000Z';

test('what our funds were too short for is sent again within three business days', () => {
  const rejected = { ...sent, status: 'rejected', failureCode: 'INSUFFICIENT_FUNDS' } as const;
  expect(expectedBy(rejected, now)).toBe('2026-12-02T10:00:00.000Z');
  expect(expectedBy({ ...rejected, failureCode: 'RISK_DECLINE' }, now)).toBeNull();
});

test('what is under way arrives by the provider’s calendar', () => {
  expect(expectedBy({ ...sent, status: 'accepted', failureCode: null }, now)).toBe('2026-12-02T10:00:00.000Z');
  expect(expectedBy({ ...sent, status: 'paid', failureCode: null }, now)).toBeNull();
});

test('no time is named once it is past', () => {
  const accepted = { ...sent, status: 'accepted', failureCode: null } as const;
  expect(expectedBy(accepted, '2026-12-02T09:59:59.000Z')).toBe('2026-12-02T10:00:00.000Z');
  expect(expectedBy(accepted, '2026-12-02T10:00:00.000Z')).toBeNull();
  const rejected = { ...sent, status: 'rejected', failureCode: 'INSUFFICIENT_FUNDS' } as const;
  expect(expectedBy(rejected, '2026-12-03T00:00:00.000Z')).toBeNull();
});

test('nor where a person acts first', () => {
  for (const status of ['unclaimed', 'awaiting-release'] as const)
    expect(expectedBy({ ...sent, status, failureCode: null }, now)).toBeNull();
});

test('what waits for another attempt arrives by the calendar from then on', () => {
  const again = { ...sent, statusChangedAt: '2026-12-10T10:00:00.000Z', status: 'requested', failureCode: 'X' } as const;
  expect(expectedBy(again, '2026-12-10T11:00:00.000Z')).toBe('2026-12-15T10:00:00.000Z');
});
