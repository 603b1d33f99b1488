import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { originOfQuery, utmNames } from './origin-of-query.js';
import { originText, signUpOriginSchema, toRecordedOrigin } from './sign-up-origin.js';

const of = (query: string) => originOfQuery(new URLSearchParams(query));

describe('the origin in a link', () => {
  test('has every name of the specification', () => {
    expect(of('r=FRIEND&inviteId=i1&inviteProjectId=p1&inviteProjectCode=c1&organizationId=o1&teamId=t1')).toEqual({
      referralCode: 'FRIEND',
      inviteId: 'i1',
      projectId: 'p1',
      inviteCode: 'c1',
      organizationId: 'o1',
      teamId: 't1',
    });
    expect(of('invite=c2&projectId=p2&referralCode=F2')).toEqual({ inviteCode: 'c2', projectId: 'p2', referralCode: 'F2' });
    expect(of('utm_source=news&utm_campaign=spring%20sale&utm_other=x')).toEqual({
      initialUtm: { source: 'news', campaign: 'spring sale' },
    });
  });

  test('is empty for other links, and leaves out what the rules refuse', () => {
    expect(of('')).toEqual({});
    expect(of('step=location&r=&utm_source=')).toEqual({});
    expect(of(`r=${'x'.repeat(101)}&inviteId=two%20words&teamId=t1&utm_term=${'x'.repeat(201)}&utm_medium=mail`)).toEqual({
      teamId: 't1',
      initialUtm: { medium: 'mail' },
    });
  });
});

test('a link says exactly what the sign-up accepts of it', () => {
  const text = fc.oneof(fc.string({ maxLength: 220 }), fc.stringMatching(/^[\w.~-]{1,101}$/), fc.constant(' code '));
  fc.assert(
    fc.property(text, text, fc.constantFrom(...utmNames), (code, mark, name) => {
      const said = of(new URLSearchParams({ r: code, [`utm_${name}`]: mark }).toString());
      const accepted = signUpOriginSchema.safeParse({ referralCode: code });
      const acceptedUtm = signUpOriginSchema.safeParse({ initialUtm: { [name]: mark } });
      expect(said).toEqual({
        ...(accepted.success ? toRecordedOrigin(accepted.data) : {}),
        ...(acceptedUtm.success ? toRecordedOrigin(acceptedUtm.data) : {}),
      });
    }),
  );
});

test('the origin in words', () => {
  expect(originText({})).toBe('');
  expect(originText({ referralCode: 'FRIEND', initialUtm: { source: 'news' } })).toBe(
    ', by the referral code FRIEND, from the campaign news',
  );
});
