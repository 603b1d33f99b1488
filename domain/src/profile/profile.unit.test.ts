import { describe, test } from '@jest/globals';
import { given } from '../kernel/given-when-then.test-kit.js';
import { aPerson, createProfileOf, profileEventsOf } from '../testing/a-person.test-kit.js';
import type { PreferencesEvent, ProfileEvent } from './events.js';
import type { PagePreferences } from '../kernel/page-preferences.js';
import { preferencesDecider } from './preferences.js';
import { profileDecider } from './profile.js';

const ids = { profileId: 'p1', userId: 'u1' };
const person = aPerson(ids);
const create = createProfileOf(person);
const created = profileEventsOf(person);
const picture = (fileId: string | null): ProfileEvent => ({ type: 'PictureChanged', data: { ...ids, fileId } });

describe('a profile', () => {
  test('is created whole, once', () => {
    given(profileDecider).when(create).then(created);
    given(profileDecider, created).when(create).then('profile.exists');
  });

  test('shows a picture, another one, or none', () => {
    given(profileDecider, created)
      .when({ type: 'ChangePicture', fileId: 'f1' })
      .then([picture('f1')]);
    given(profileDecider, [...created, picture('f1')])
      .when({ type: 'ChangePicture', fileId: 'f1' })
      .then([]);
    given(profileDecider, [...created, picture('f1')])
      .when({ type: 'ChangePicture', fileId: null })
      .then([picture(null)]);
    given(profileDecider).when({ type: 'ChangePicture', fileId: 'f1' }).then('profile.missing');
  });
});

describe('the arrangement of the dashboard', () => {
  const set = (wanted: Partial<PagePreferences>) => ({ type: 'SetPagePreferences', userId: 'u1', wanted }) as const;
  const sorted: PreferencesEvent = { type: 'SortPreferred', data: { userId: 'u1', sort: 'publishedAt' } };

  test('changes where it differs, one event for each preference', () => {
    given(preferencesDecider)
      .when(set({ sort: 'publishedAt', strengthPanelOpen: false, tour: 'completed', dismissed: [7, 3, 7] }))
      .then([
        sorted,
        { type: 'StrengthPanelMoved', data: { userId: 'u1', isOpen: false } },
        { type: 'TourMoved', data: { userId: 'u1', tour: 'completed' } },
        { type: 'ChecklistItemsDismissed', data: { userId: 'u1', dismissed: [3, 7] } },
      ]);
    given(preferencesDecider, [sorted])
      .when(set({ sort: 'publishedAt', tour: 'neverStarted' }))
      .then([]);
    given(preferencesDecider, [sorted]).when(set({})).then([]);
  });
});

describe('payout preferences', () => {
  const set = (method: 'TREMENDOUS' | 'PAYPAL', email: string) =>
    ({ type: 'SetPayoutPreference', userId: 'u1', method, email }) as const;
  const preference = (method: 'TREMENDOUS' | 'PAYPAL', email: string): PreferencesEvent => ({
    type: 'PayoutPreferenceSet',
    data: { userId: 'u1', method, email },
  });

  test('are set, and changed only when they differ', () => {
    const paypal = preference('PAYPAL', 'ada@company.example');
    given(preferencesDecider).when(set('PAYPAL', 'ada@company.example')).then([paypal]);
    given(preferencesDecider, [paypal]).when(set('PAYPAL', 'ada@company.example')).then([]);
    given(preferencesDecider, [paypal])
      .when(set('TREMENDOUS', 'ada@company.example'))
      .then([preference('TREMENDOUS', 'ada@company.example')]);
  });

  test('require a valid address', () => {
    given(preferencesDecider)
      .when(set('PAYPAL', 'ada@nowhere'))
      .then('profile.payout-email-invalid', { errors: [{ field: 'email', message: 'E-mail must be valid' }] });
  });
});

describe('consent', () => {
  const choice = { analytics: true, preferences: false, marketing: false };
  const agreed = { type: 'ConsentGiven', data: { userId: 'u1', ...choice } } as const;

  test('is recorded once for each choice', () => {
    const give = { type: 'GiveConsent', userId: 'u1', ...choice } as const;
    given(preferencesDecider).when(give).then([agreed]);
    given(preferencesDecider, [agreed]).when(give).then([]);
    given(preferencesDecider, [agreed])
      .when({ ...give, analytics: false })
      .then([{ type: 'ConsentGiven', data: { userId: 'u1', ...choice, analytics: false } }]);
  });
});
