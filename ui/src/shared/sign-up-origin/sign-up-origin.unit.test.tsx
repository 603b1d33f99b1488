/** @jest-environment jest-fixed-jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { clearOrigin, keepOrigin, readOrigin } from './sign-up-origin.js';

const open = (address: string) => {
  const { pathname, search } = new URL(address, 'https://panelist.example');
  keepOrigin({ pathname, search });
};

beforeEach(clearOrigin);

describe('the origin of a sign-up', () => {
  test('is kept while other pages open', () => {
    open('/create?r=FRIEND&utm_source=news&utm_campaign=spring');
    open('/personal');
    open('/create?step=location');
    expect(readOrigin()).toEqual({ referralCode: 'FRIEND', initialUtm: { source: 'news', campaign: 'spring' } });
  });

  test('the first referral and the first campaign count', () => {
    open('/personal?r=FIRST&utm_source=first');
    open('/personal?r=SECOND&utm_source=second');
    expect(readOrigin()).toEqual({ referralCode: 'FIRST', initialUtm: { source: 'first' } });
  });

  test('the latest invitation counts as a whole', () => {
    open('/personal?r=FRIEND&inviteId=i1&inviteProjectCode=c1&organizationId=o1&teamId=t1&projectId=p1');
    open('/projects/view/p2?invite=c2&inviteId=i2');
    expect(readOrigin()).toEqual({ referralCode: 'FRIEND', projectId: 'p2', inviteCode: 'c2', inviteId: 'i2' });
  });

  test('a referral to a project names the project, a visit of another one does not', () => {
    open('/projects/view/p1/a-study?referralCode=FRIEND');
    open('/projects/view/p2');
    expect(readOrigin()).toEqual({ referralCode: 'FRIEND', projectId: 'p1' });
  });

  test('is forgotten once the account exists', () => {
    open('/personal?r=FRIEND');
    clearOrigin();
    expect(readOrigin()).toEqual({});
  });
});
