import { describe, expect, test } from '@jest/globals';
import { given } from '../kernel/given-when-then.test-kit.js';
import { claimDecider } from './claim.js';
import type { ClaimEvent } from './events.js';
import { isUnfinishedClaim } from './policies/unfinished-claim.js';

const claimed: ClaimEvent = { type: 'Claimed', data: { userId: 'u1' } };
const released: ClaimEvent = { type: 'Released', data: { userId: 'u1', reason: 'changed' } };

describe('a claim', () => {
  test('goes to the first account', () => {
    given(claimDecider).when({ type: 'Claim', userId: 'u1' }).then([claimed]);
    given(claimDecider, [claimed]).when({ type: 'Claim', userId: 'u2' }).then('identity.address-taken');
  });

  test('may be repeated by its holder', () => {
    given(claimDecider, [claimed]).when({ type: 'Claim', userId: 'u1' }).then([]);
  });

  test('that is renewed is not taken away by a release that was decided before', () => {
    given(claimDecider, [claimed]).when({ type: 'Claim', userId: 'u1', renews: true }).then([claimed]);
    const release = { type: 'Release', userId: 'u1', reason: 'sign-up-unfinished' } as const;
    given(claimDecider, [claimed])
      .when({ ...release, asOf: 1 })
      .then([{ type: 'Released', data: { userId: 'u1', reason: release.reason } }]);
    given(claimDecider, [claimed, claimed])
      .when({ ...release, asOf: 1 })
      .then([]);
  });

  test('is released, and then goes to the next account that claims it', () => {
    given(claimDecider, [claimed]).when({ type: 'Release', userId: 'u1', reason: 'changed' }).then([released]);
    given(claimDecider, [claimed, released])
      .when({ type: 'Claim', userId: 'u2' })
      .then([{ type: 'Claimed', data: { userId: 'u2' } }]);
  });

  test('of a mailbox of payments is shared once with each account that operations let use it', () => {
    const shared: ClaimEvent = { type: 'ClaimShared', data: { userId: 'u2' } };
    const share = (userId: string) => ({ type: 'Share', userId }) as const;
    given(claimDecider)
      .when(share('u2'))
      .then([{ type: 'Claimed', data: { userId: 'u2' } }]);
    given(claimDecider, [claimed]).when(share('u1')).then([]);
    given(claimDecider, [claimed]).when(share('u2')).then([shared]);
    given(claimDecider, [claimed, shared]).when(share('u2')).then([]);
    given(claimDecider, [claimed, shared]).when({ type: 'Claim', userId: 'u2' }).then('identity.address-taken');
  });

  test('is released only by its holder', () => {
    given(claimDecider, [claimed]).when({ type: 'Release', userId: 'u2', reason: 'changed' }).then([]);
    given(claimDecider, [claimed, released]).when({ type: 'Release', userId: 'u1', reason: 'changed' }).then([]);
  });

  test('is unfinished when its holder does not use the address after ten minutes', () => {
    const claim = { claimedAt: '2026-03-01T10:00:00.000Z', isUsed: false };
    expect(isUnfinishedClaim({ ...claim, now: '2026-03-01T10:09:59.999Z' })).toBe(false);
    expect(isUnfinishedClaim({ ...claim, now: '2026-03-01T10:10:00.000Z' })).toBe(true);
    expect(isUnfinishedClaim({ ...claim, now: '2026-03-02T10:00:00.000Z', isUsed: true })).toBe(false);
  });
});
