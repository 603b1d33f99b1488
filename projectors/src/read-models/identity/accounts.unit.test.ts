import { describe, expect, it } from '@jest/globals';
import { rowsAfter } from '../../test-kit/given-events.test-kit.js';
import { described, registered, samplePerson } from '../../test-kit/sample-events.test-kit.js';
import { accountsProjector } from './accounts-projector.js';

const signedUp = registered(samplePerson(1));
const [profile] = described(samplePerson(1));
const userId = 'user-1';

describe('accounts', () => {
  it('begin unverified, with the role of a participant', () => {
    expect(rowsAfter(accountsProjector, signedUp)).toMatchObject([
      { user_id: userId, email: 'person1@people.example', email_verified: false, phone: null, roles: ['panelist'] },
    ]);
  });

  it('have the phone number of the profile until one is verified', () => {
    const named = profile?.type === 'ProfileCreated' ? [profile] : [];
    const verified = { type: 'PhoneVerified', data: { userId, phone: '+15550109999', countryCode: 'US' } } as const;
    expect(rowsAfter(accountsProjector, [...signedUp, ...named])).toMatchObject([
      { phone: '+15550100001', phone_verified: false },
    ]);
    expect(rowsAfter(accountsProjector, [...signedUp, verified, ...named])).toMatchObject([
      { phone: '+15550109999', phone_verified: true },
    ]);
  });

  it('have the name of the profile', () => {
    const named = profile?.type === 'ProfileCreated' ? [{ ...profile, data: { ...profile.data, firstName: 'Noa' } }] : [];
    expect(rowsAfter(accountsProjector, [...signedUp, ...named])).toMatchObject([{ first_name: 'Noa' }]);
  });

  it('collect roles, each once', () => {
    const granted = { type: 'RoleGranted', data: { userId, role: 'admin' } } as const;
    expect(rowsAfter(accountsProjector, [...signedUp, granted, granted])).toMatchObject([{ roles: ['panelist', 'admin'] }]);
  });

  it('are unmoved by what they do not show, and by events of nobody', () => {
    const refused = { type: 'PhoneCodeRefused', data: { userId, triesLeft: 4 } } as const;
    expect(rowsAfter(accountsProjector, [...signedUp, refused])).toEqual(rowsAfter(accountsProjector, signedUp));
    expect(rowsAfter(accountsProjector, [refused])).toEqual([]);
  });
});
