import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { clearOrigin, keepOrigin, openedLinkTo, readOrigin } from './sign-up-origin.js';

const open = (address: string) => {
  const { pathname, search } = new URL(address, 'https://panelist.example');
  keepOrigin({ pathname, search });
};

beforeEach(clearOrigin);
afterEach(() => {
  jest.restoreAllMocks();
});

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

  test('the first referral counts for 30 days, a campaign and an invitation for three hours', () => {
    const dayMs = 86_400_000;
    const start = Date.now();
    const after = (days: number) => jest.spyOn(Date, 'now').mockReturnValue(start + days * dayMs);
    after(0);
    open('/projects/view/p1?referralCode=FIRST&utm_source=news&inviteId=i1');
    after(29);
    open('/create?r=SECOND');
    expect(readOrigin()).toEqual({ referralCode: 'FIRST', projectId: 'p1' });
    expect(openedLinkTo('p1')).toBe('FIRST');
    // The second one counts from its own day.
    after(30);
    expect(readOrigin()).toEqual({ referralCode: 'SECOND' });
    expect(openedLinkTo('p1')).toBeNull();
    after(59);
    expect(readOrigin()).toEqual({});
  });

  test('a link to Panelist and one to a project are two referrals', () => {
    open('/create?r=FIRST');
    open('/projects/view/p1?referralCode=SECOND');
    open('/projects/view/p1?referralCode=THIRD');
    expect(readOrigin()).toEqual({ referralCode: 'FIRST' });
    expect(openedLinkTo('p1')).toBe('SECOND');
    expect(openedLinkTo('p2')).toBeNull();
  });

  test('is forgotten once the account exists', () => {
    open('/personal?r=FRIEND');
    clearOrigin();
    expect(readOrigin()).toEqual({});
  });

  test('a link to a project that the sign-up did not send stays for the visit of that project', () => {
    open('/create?r=FIRST');
    open('/projects/view/p1?referralCode=SECOND');
    clearOrigin();
    expect(openedLinkTo('p1')).toBe('SECOND');
    clearOrigin();
    expect(openedLinkTo('p1')).toBeNull();
  });
});
