import { describe, expect, it } from '@jest/globals';
import { hour, rowsAfter } from '../test-kit/given-events.test-kit.js';
import { described, samplePerson } from '../test-kit/sample-events.test-kit.js';
import { payoutPreferencesProjector } from './payout-preferences/payout-preferences-projector.js';
import { profilesProjector } from './profiles/profiles-projector.js';

const events = described(samplePerson(1));
const who = { profileId: 'profile-of-user-1', userId: 'user-1' };

describe('profiles', () => {
  it('hold what was said last', () => {
    const skills = { type: 'SkillsChanged', data: { ...who, skills: ['Rowing', 'Chess'] } } as const;
    expect(rowsAfter(profilesProjector, [...events, skills])).toMatchObject([
      {
        user_id: 'user-1',
        created_at: hour(0),
        location: { city: 'Portland' },
        demographics: { gender: 'female' },
        employment: { company: 'Employer 1' },
        skills: ['Rowing', 'Chess'],
      },
    ]);
  });

  it('have a picture until it is removed', () => {
    const changed = (fileId: string | null) => ({ type: 'PictureChanged', data: { ...who, fileId } }) as const;
    expect(rowsAfter(profilesProjector, [...events, changed('file-1')])).toMatchObject([{ picture_file_id: 'file-1' }]);
    expect(rowsAfter(profilesProjector, [...events, changed('file-1'), changed(null)])).toMatchObject([
      { picture_file_id: null },
    ]);
  });
});

describe('payout preferences', () => {
  it('are what was chosen last', () => {
    const chosen = (method: 'PAYPAL' | 'TREMENDOUS', email: string) =>
      ({ type: 'PayoutPreferenceSet', data: { userId: 'user-1', method, email } }) as const;
    expect(
      rowsAfter(payoutPreferencesProjector, [chosen('PAYPAL', 'one@x.example'), chosen('TREMENDOUS', 'two@x.example')]),
    ).toEqual([{ user_id: 'user-1', method: 'TREMENDOUS', email: 'two@x.example', set_at: hour(1) }]);
  });
});
