import { describe, it } from '@jest/globals';
import { given } from '../kernel/given-when-then.test-kit.js';
import type { ReferralCodeEvent } from './events.js';
import { issuedCodeDecider } from './issued-code.js';
import { maxPaidProjectReferrals } from './terms.js';

const issued: ReferralCodeEvent = { type: 'ReferralCodeIssued', data: { code: 'RITA1', userId: 'rita' } };
const taken = (referralId: string, projectId = 'x1'): ReferralCodeEvent => ({
  type: 'ReferralPlaceTaken',
  data: { code: 'RITA1', userId: 'rita', referralId, projectId },
});
const full = [issued, ...Array.from({ length: maxPaidProjectReferrals }, (_, index) => taken(`f${index}`))];
const take = (referralId: string, projectId = 'x1') => ({ type: 'TakePlace', referralId, projectId }) as const;

describe('a referral code', () => {
  it('belongs to one person', () => {
    given(issuedCodeDecider).when({ type: 'IssueCode', code: 'RITA1', userId: 'rita' }).then([issued]);
    given(issuedCodeDecider, [issued]).when({ type: 'IssueCode', code: 'RITA1', userId: 'otto' }).then([]);
  });

  it('has five paid referrals a project', () => {
    given(issuedCodeDecider, full.slice(0, -1))
      .when(take('f9'))
      .then([taken('f9')]);
    given(issuedCodeDecider, full).when(take('f9')).then('referral.limit');
    given(issuedCodeDecider, full)
      .when(take('f9', 'x2'))
      .then([taken('f9', 'x2')]);
  });

  it('has one project bonus with each other person, in either direction, until it is given back', () => {
    const which = { code: 'RITA1', userId: 'rita', projectId: 'x1' };
    const pair: ReferralCodeEvent = { type: 'ReferralPairTaken', data: { ...which, referralId: 'f0', otherUserId: 'finn' } };
    const takePair = (referralId: string, otherUserId = 'finn') =>
      ({ type: 'TakePair', referralId, projectId: 'x1', otherUserId }) as const;
    given(issuedCodeDecider, [issued]).when(takePair('f0')).then([pair]);
    given(issuedCodeDecider, [issued, pair]).when(takePair('f0')).then([]);
    given(issuedCodeDecider, [issued, pair]).when(takePair('f1')).then('referral.pair-paid');
    given(issuedCodeDecider, [issued, pair])
      .when(takePair('f1', 'gus'))
      .then([{ type: 'ReferralPairTaken', data: { ...which, referralId: 'f1', otherUserId: 'gus' } }]);
    const back: ReferralCodeEvent = { type: 'ReferralPairGivenBack', data: { ...which, referralId: 'f0' } };
    given(issuedCodeDecider, [issued, pair]).when({ type: 'GiveBackPair', referralId: 'f0', projectId: 'x1' }).then([back]);
    given(issuedCodeDecider, [issued, pair, back])
      .when(takePair('f1'))
      .then([{ type: 'ReferralPairTaken', data: { ...which, referralId: 'f1', otherUserId: 'finn' } }]);
  });

  it('gives a referral one place, and the place to another once it is given back', () => {
    given(issuedCodeDecider, full).when(take('f0')).then([]);
    const back: ReferralCodeEvent = {
      type: 'ReferralPlaceGivenBack',
      data: { code: 'RITA1', userId: 'rita', referralId: 'f0', projectId: 'x1' },
    };
    given(issuedCodeDecider, full).when({ type: 'GiveBackPlace', referralId: 'f0' }).then([back]);
    given(issuedCodeDecider, [...full, back])
      .when({ type: 'GiveBackPlace', referralId: 'f0' })
      .then([]);
    given(issuedCodeDecider, [...full, back])
      .when(take('f9'))
      .then([taken('f9')]);
  });
});
