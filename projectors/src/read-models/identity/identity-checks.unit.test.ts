import { expect, it } from '@jest/globals';
import { rowsAfter } from '../../test-kit/given-events.test-kit.js';
import { identityChecksProjection } from './identity-checks-projection.js';

const userId = 'user-1';
const [begunAt, endedAt] = ['2026-03-01T12:00:00.000Z', '2026-03-01T12:05:00.000Z'];
const begun = { type: 'IdentityVerificationBegun', data: { userId, begunAt } } as const;
const failed = {
  type: 'IdentityVerificationEnded',
  data: { userId, verificationId: 'idv_1', outcome: 'failed', identityKey: null, endedAt },
} as const;
const verified = {
  type: 'IdentityVerified',
  data: { userId, verificationId: 'idv_2', identityKey: 'key', verifiedAt: endedAt },
} as const;

it('says whether and when an identity was verified and which attempts failed, and nothing of the identity', () => {
  expect(rowsAfter(identityChecksProjection, [begun, failed, begun])).toEqual([
    { userId, verifiedAt: null, ended: [{ outcome: 'failed', endedAt }] },
  ]);
  expect(rowsAfter(identityChecksProjection, [begun, failed, begun, verified])).toEqual([
    { userId, verifiedAt: endedAt, ended: [] },
  ]);
});
