import { describe, expect, it } from '@jest/globals';
import { rowsAfter } from '../../test-kit/given-events.test-kit.js';
import { described, registered, samplePerson } from '../../test-kit/sample-events.test-kit.js';
import { accountsProjection } from './accounts-projection.js';

const signedUp = registered(samplePerson(1));
const [profile] = described(samplePerson(1));
const userId = 'user-1';

describe('accounts', () => {
  it('begin unverified, with the role of a participant', () => {
    expect(rowsAfter(accountsProjection, signedUp)).toMatchObject([
      { userId: userId, email: 'person1@people.example', emailVerified: false, phone: null, roles: ['panelist'] },
    ]);
  });

  it('have the phone number of the profile until one is verified', () => {
    const named = profile?.type === 'ProfileCreated' ? [profile] : [];
    const verified = { type: 'PhoneVerified', data: { userId, phone: '+15550109999', countryCode: 'US' } } as const;
    expect(rowsAfter(accountsProjection, [...signedUp, ...named])).toMatchObject([
      { phone: '+15550100001', phoneVerified: false },
    ]);
    expect(rowsAfter(accountsProjection, [...signedUp, verified, ...named])).toMatchObject([
      { phone: '+15550109999', phoneVerified: true },
    ]);
  });

  it('have the name of the profile', () => {
    const named = profile?.type === 'ProfileCreated' ? [{ ...profile, data: { ...profile.data, firstName: 'Noa' } }] : [];
    expect(rowsAfter(accountsProjection, [...signedUp, ...named])).toMatchObject([{ firstName: 'Noa' }]);
  });

  it('collect roles, each once', () => {
    const granted = {
      type: 'RoleGranted',
      data: { userId, role: 'admin', by: 'operator alice', reason: 'Joined.', decidedAt: '2026-03-01T10:00:00.000Z' },
    } as const;
    expect(rowsAfter(accountsProjection, [...signedUp, granted, granted])).toMatchObject([{ roles: ['panelist', 'admin'] }]);
  });

  it('ignore events that they do not show, and events of unknown accounts', () => {
    const refused = { type: 'PhoneCodeRefused', data: { userId, triesLeft: 4 } } as const;
    expect(rowsAfter(accountsProjection, [...signedUp, refused])).toEqual(rowsAfter(accountsProjection, signedUp));
    expect(rowsAfter(accountsProjection, [refused])).toEqual([]);
  });
});
