import { describe, expect, it } from '@jest/globals';
import { hour, rowsAfter } from '../../test-kit/given-events.test-kit.js';
import { described, samplePerson } from '../../test-kit/sample-events.test-kit.js';
import { payoutPreferencesProjection } from './payout-preferences-projection.js';
import { profilesProjection } from './profiles-projection.js';

const events = described(samplePerson(1));
const who = { profileId: 'profile-of-user-1', userId: 'user-1' };

describe('profiles', () => {
  it('hold the latest data', () => {
    const skills = { type: 'SkillsChanged', data: { ...who, skills: ['Rowing', 'Chess'] } } as const;
    expect(rowsAfter(profilesProjection, [...events, skills])).toMatchObject([
      {
        userId: 'user-1',
        createdAt: hour(0),
        location: { city: 'Portland' },
        demographics: { gender: 'female' },
        employment: { company: 'Employer 1' },
        skills: ['Rowing', 'Chess'],
      },
    ]);
  });

  it('have a picture until it is removed', () => {
    const changed = (fileId: string | null) => ({ type: 'PictureChanged', data: { ...who, fileId } }) as const;
    expect(rowsAfter(profilesProjection, [...events, changed('file-1')])).toMatchObject([{ pictureFileId: 'file-1' }]);
    expect(rowsAfter(profilesProjection, [...events, changed('file-1'), changed(null)])).toMatchObject([{ pictureFileId: null }]);
  });
});

describe('payout preferences', () => {
  it('hold the latest choice', () => {
    const chosen = (method: 'PAYPAL' | 'TREMENDOUS', email: string) =>
      ({ type: 'PayoutPreferenceSet', data: { userId: 'user-1', method, email } }) as const;
    expect(
      rowsAfter(payoutPreferencesProjection, [chosen('PAYPAL', 'one@x.example'), chosen('TREMENDOUS', 'two@x.example')]),
    ).toEqual([{ userId: 'user-1', method: 'TREMENDOUS', email: 'two@x.example' }]);
  });
});
