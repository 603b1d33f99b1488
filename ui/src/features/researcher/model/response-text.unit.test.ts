import { expect, it, test } from '@jest/globals';
import { responseStatuses } from '@panelist/domain/participation/browser';
import { aResponse } from '../researcher.test-kit.js';
import { fitOf } from './response-text.js';

const owed = { qualified: false, qualifiedPendingIdVerification: true };

it('says that an identity is to be verified while that still counts', () => {
  const waiting = responseStatuses.filter((status) => fitOf(aResponse({ ...owed, status })) !== null);
  expect(waiting).toEqual(expect.arrayContaining(['PENDING', 'INVITED', 'SCHEDULED', 'ATTENDED']));
  expect(waiting).toHaveLength(4);
  for (const ended of ['applicationClosed', 'applicationExpired'])
    expect(fitOf(aResponse({ ...owed, [ended]: true }))).toBeNull();
});

test('says whether other answers fit, also once the payment is approved', () => {
  expect(fitOf(aResponse({ status: 'PAID' }))?.label).toBe('Qualifies');
  expect(fitOf(aResponse({ qualified: false, percentage: 50 }))?.label).toBe('Does not qualify, 50% of the answers');
  expect(fitOf(aResponse({ qualified: null }))).toBeNull();
});
