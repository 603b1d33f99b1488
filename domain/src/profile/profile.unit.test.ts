import { describe, expect, test } from '@jest/globals';
import { given } from '../kernel/given-when-then.test-kit.js';
import { aPerson, createProfileOf, profileEventsOf } from '../testing/a-person.test-kit.js';
import type { PreferencesEvent, ProfileEvent } from './events.js';
import type { PagePreferences } from '../kernel/page-preferences.js';
import { isNewcomer, type PayoutDestination } from './payout-destination.js';
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
  const userId = 'u1';
  const [now, laterOn, heldUntil] = ['2026-03-01T10:00:00.000Z', '2026-03-02T10:00:00.000Z', '2026-03-04T10:00:00.000Z'];
  const hold = { heldUntil, confirmSecret: 'yes', cancelSecret: 'no' };
  const first = { method: 'PAYPAL', email: 'ada@company.example' } as const;
  const other = { method: 'TREMENDOUS', email: 'ada@home.example' } as const;
  const set = (to: typeof first | typeof other, by: typeof hold | null = hold, at: string = now) =>
    ({ type: 'SetPayoutPreference', userId, ...to, present: null, hold: by, now: at }) as const;
  const effective = (
    to: typeof first | typeof other,
    confirmedBy: 'first-choice' | 'passkey' | 'mail' | 'hold',
  ): PreferencesEvent => ({ type: 'PayoutPreferenceSet', data: { userId, ...to, confirmedBy } });
  const requested: PreferencesEvent = {
    type: 'PayoutPreferenceChangeRequested',
    data: { userId, ...other, ...hold, askedAt: now },
  };
  const withdrawn: PreferencesEvent = { type: 'PayoutPreferenceChangeWithdrawn', data: { userId } };
  const chosen = effective(first, 'first-choice');
  const waiting = [chosen, requested];
  const confirm = (secret: string) => ({ type: 'ConfirmPayoutPreference', userId, secret }) as const;
  const withdraw = (secret?: string, at: string = laterOn) =>
    ({ type: 'WithdrawPayoutPreference', userId, now: at, ...(secret === undefined ? {} : { secret }) }) as const;
  const resend = (at: string) => ({ type: 'ResendPayoutConfirmation', userId, confirmSecret: 'again', now: at }) as const;

  test('the first choice is no change: it takes effect at once, and again changes nothing', () => {
    given(preferencesDecider).when(set(first)).then([chosen]);
    given(preferencesDecider, [chosen]).when(set(first)).then([]);
  });

  test('a first choice that directs money elsewhere is a change; the address where it goes is none', () => {
    const present = { method: 'TREMENDOUS', email: 'ada@mail.example' } as const;
    const choose = (to: PayoutDestination, by: typeof hold | null = hold) =>
      ({ type: 'SetPayoutPreference', userId, ...to, present, hold: by, now }) as const;
    const asked: PreferencesEvent = {
      type: 'PayoutPreferenceChangeRequested',
      data: { userId, ...first, ...hold, askedAt: now },
    };
    given(preferencesDecider).when(choose(first)).then([asked]);
    given(preferencesDecider, [asked])
      .when(confirm('yes'))
      .then([effective(first, 'mail')]);
    given(preferencesDecider)
      .when(choose(first, null))
      .then([effective(first, 'passkey')]);
    const kept: PreferencesEvent = { type: 'PayoutPreferenceSet', data: { userId, ...present, confirmedBy: 'first-choice' } };
    given(preferencesDecider).when(choose(present)).then([kept]);
    given(preferencesDecider, [asked]).when(choose(present)).then([kept]);
  });

  test('the first choice is no change within 72 hours of the registration', () => {
    expect(isNewcomer('2026-03-01T00:00:00.000Z', '2026-03-03T23:59:59.999Z')).toBe(true);
    expect(isNewcomer('2026-03-01T00:00:00.000Z', '2026-03-04T00:00:00.000Z')).toBe(false);
  });

  test('a change waits until it is confirmed, unless a passkey confirms it', () => {
    given(preferencesDecider, [chosen]).when(set(other)).then([requested]);
    given(preferencesDecider, waiting)
      .when(set(other, { ...hold, heldUntil: '2026-03-09T10:00:00.000Z' }))
      .then([]);
    given(preferencesDecider, [chosen])
      .when(set(other, null))
      .then([effective(other, 'passkey')]);
    given(preferencesDecider, waiting).when(confirm('no')).then('profile.payout-link-over');
    given(preferencesDecider, waiting)
      .when(confirm('yes'))
      .then([effective(other, 'mail')]);
    given(preferencesDecider, [...waiting, effective(other, 'mail')])
      .when(confirm('yes'))
      .then('profile.payout-link-over');
  });

  test('a change is taken back by its owner, by the link, or by the former destination', () => {
    given(preferencesDecider, waiting).when(withdraw()).then([withdrawn]);
    given(preferencesDecider, waiting).when(withdraw('no')).then([withdrawn]);
    given(preferencesDecider, waiting).when(withdraw('yes')).then('profile.payout-link-over');
    given(preferencesDecider, waiting).when(set(first)).then([withdrawn]);
    given(preferencesDecider, [...waiting, withdrawn])
      .when(withdraw())
      .then('profile.no-payout-change');
    given(preferencesDecider, [...waiting, withdrawn])
      .when(confirm('yes'))
      .then('profile.payout-link-over');
  });

  test('a change takes effect when its time is over, and is not taken back after it', () => {
    const settle = (at: string) => ({ type: 'SettlePayoutPreference', userId, now: at }) as const;
    given(preferencesDecider, waiting).when(settle(laterOn)).then([]);
    given(preferencesDecider, waiting)
      .when(settle(heldUntil))
      .then([effective(other, 'hold')]);
    given(preferencesDecider, waiting).when(withdraw(undefined, heldUntil)).then('profile.no-payout-change');
    given(preferencesDecider, waiting).when(withdraw('no', heldUntil)).then('profile.payout-link-over');
    // Its event is yet to come: what holds is the changed one.
    const next = { heldUntil: '2026-03-07T10:00:00.000Z', confirmSecret: 'c', cancelSecret: 'd' };
    given(preferencesDecider, waiting)
      .when(set(first, next, heldUntil))
      .then([
        effective(other, 'hold'),
        { type: 'PayoutPreferenceChangeRequested', data: { userId, ...first, ...next, askedAt: heldUntil } },
      ]);
  });

  test('the mail is sent again with another link, at most once a minute', () => {
    const retryAt = '2026-03-01T10:01:00.000Z';
    given(preferencesDecider, waiting).when(resend(now)).then('profile.payout-mail-too-soon', { retryAt });
    given(preferencesDecider, waiting)
      .when(resend(retryAt))
      .then([
        {
          type: 'PayoutPreferenceChangeRequested',
          data: { userId, ...other, ...hold, confirmSecret: 'again', askedAt: retryAt },
        },
      ]);
    given(preferencesDecider, [chosen]).when(resend(now)).then('profile.no-payout-change');
  });

  test('require a valid address', () => {
    given(preferencesDecider)
      .when({ type: 'SetPayoutPreference', userId, method: 'PAYPAL', email: 'ada@nowhere', present: null, hold, now })
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
