import { describe, expect, test } from '@jest/globals';
import { given } from '../kernel/given-when-then.test-kit.js';
import { criteriaText } from './criteria-text.js';
import { searchCriteriaSchema } from './criteria.js';
import type { SavedSearchEvent } from './events.js';
import { mostDevices } from './alert-settings.js';
import { mostSavedSearches } from './criteria.js';
import { savedSearchesDecider, type SaveSearch, type SubscribePush } from './saved-searches.js';

const userId = 'u1';
const search = {
  userId,
  searchId: 's1',
  name: 'Remote, at least $60, health',
  keywords: 'health',
  filters: { minIncentive: 60, researchConductType: 2 as const },
  alerts: ['mail' as const, 'push' as const],
};
const saved: SavedSearchEvent = { type: 'SearchSaved', data: search };
const changed = (change: Partial<typeof search>): SavedSearchEvent => ({
  type: 'SavedSearchChanged',
  data: { ...search, ...change },
});
const criteria = { queryText: 'health', researchConductType: 2, minIncentive: 60, showEligible: true } as const;
const save = (change: Partial<SaveSearch> = {}): SaveSearch => ({
  type: 'SaveSearch',
  userId,
  searchId: 's1',
  criteria,
  alerts: ['push', 'mail', 'push'],
  ...change,
});

describe('a saved search', () => {
  test('is named by its criteria, unless the person names it', () => {
    given(savedSearchesDecider).when(save()).then([saved]);
    given(savedSearchesDecider)
      .when(save({ name: 'Health' }))
      .then([{ type: 'SearchSaved', data: { ...search, name: 'Health' } }]);
  });

  test('has at least one criterion, and no other search has the same', () => {
    given(savedSearchesDecider)
      .when(save({ criteria: { showEligible: true, onlyShowMatched: false } }))
      .then('saved-search.without-criteria');
    given(savedSearchesDecider, [saved])
      .when(save({ searchId: 's2', name: 'Another name' }))
      .then('saved-search.same');
    given(savedSearchesDecider, [saved, { type: 'SavedSearchDeleted', data: { userId, searchId: 's1' } }])
      .when(save())
      .then([saved]);
  });

  test('is one of at most twenty', () => {
    const all = Array.from({ length: mostSavedSearches }, (_each, index): SavedSearchEvent => ({
      type: 'SearchSaved',
      data: { ...search, searchId: `s${index}`, keywords: `health ${index}` },
    }));
    given(savedSearchesDecider, all)
      .when(save({ searchId: 'another' }))
      .then('saved-search.too-many');
    given(savedSearchesDecider, all)
      .when({ type: 'ChangeSavedSearch', userId, searchId: 's3', criteria: { ...criteria, queryText: 'health 4' } })
      .then('saved-search.same');
  });

  test('changes by what the person names, and not by the same again', () => {
    const change = { type: 'ChangeSavedSearch', userId, searchId: 's1' } as const;
    given(savedSearchesDecider, [saved])
      .when({ ...change, alerts: [] })
      .then([changed({ alerts: [] })]);
    given(savedSearchesDecider, [saved])
      .when({ ...change, criteria: { talkToAudience: 1 } })
      .then([{ type: 'SavedSearchChanged', data: { ...search, keywords: '', filters: { talkToAudience: 1 } } }]);
    given(savedSearchesDecider, [saved])
      .when({ ...change, name: search.name, criteria, alerts: ['push', 'mail'] })
      .then([]);
    given(savedSearchesDecider, [saved])
      .when({ ...change, searchId: 's2', name: 'x' })
      .then('resource.not-found');
    given(savedSearchesDecider).when({ type: 'DeleteSavedSearch', userId, searchId: 's1' }).then('resource.not-found');
  });

  test('alerts by no mail after the link of an alert', () => {
    given(savedSearchesDecider, [saved])
      .when({ type: 'TurnOffMailAlerts', userId })
      .then([changed({ alerts: ['push'] })]);
    given(savedSearchesDecider, [saved, changed({ alerts: ['push'] })])
      .when({ type: 'TurnOffMailAlerts', userId })
      .then([]);
  });

  test('says its criteria in words', () => {
    expect(criteriaText(criteria)).toBe('Remote, at least $60, health');
    expect(criteriaText({ minTimeMinutesRequired: 30, maxTimeMinutesRequired: 60, maxIncentive: 90, talkToAudience: 1 })).toBe(
      'At most $90, 30 min to 60 min, for professionals',
    );
    expect(criteriaText({ researchConductType: 1, onlyShowMatched: true, showHiddenProjects: true })).toBe(
      'In person, matched only, hidden ones too',
    );
    expect(criteriaText({ showEligible: false })).toBe('All projects');
    expect(criteriaText({ queryText: 'health', minHourlyRate: 60, researchConductType: 2 })).toBe(
      'Remote, at least $60 an hour, health',
    );
    expect(criteriaText({ minTrueHourlyRate: 30 })).toBe('At least $30 a measured hour');
  });

  test('takes the fields of the list and no others', () => {
    expect(searchCriteriaSchema.safeParse({ ...criteria, minIncentive: '60' }).success).toBe(true);
    expect(searchCriteriaSchema.safeParse({ ...criteria, sort: 'publishedAt' }).success).toBe(false);
    expect(searchCriteriaSchema.safeParse({ ...criteria, minimumIncentive: 60 }).success).toBe(false);
  });
});

describe('alerts', () => {
  test('come when the person wants them', () => {
    const wanted = { quietHours: null, mostADay: 3 };
    const event: SavedSearchEvent = { type: 'AlertSettingsChanged', data: { userId, ...wanted } };
    given(savedSearchesDecider)
      .when({ type: 'SetAlertSettings', userId, ...wanted })
      .then([event]);
    given(savedSearchesDecider, [event])
      .when({ type: 'SetAlertSettings', userId, ...wanted })
      .then([]);
    given(savedSearchesDecider)
      .when({ type: 'SetAlertSettings', userId, quietHours: { from: 21, until: 8 }, mostADay: 5 })
      .then([]);
  });

  const device = (deviceId: string, change: Partial<SubscribePush> = {}): SubscribePush => ({
    type: 'SubscribePush',
    userId,
    deviceId,
    sessionId: 's1',
    endpoint: `https://push.example/${deviceId}`,
    publicKey: 'key',
    authSecret: 'secret',
    ...change,
  });
  const subscribed = (deviceId: string, change: Partial<SubscribePush> = {}): SavedSearchEvent => {
    const { type: _type, ...data } = device(deviceId, change);
    return { type: 'PushSubscribed', data };
  };
  const ended = (deviceId: string, reason: 'asked' | 'gone' | 'replaced'): SavedSearchEvent => ({
    type: 'PushUnsubscribed',
    data: { userId, deviceId, reason },
  });

  test('go to each device once, and to the newest ten', () => {
    given(savedSearchesDecider)
      .when(device('d1'))
      .then([subscribed('d1')]);
    given(savedSearchesDecider, [subscribed('d1')])
      .when(device('d1'))
      .then([]);
    given(savedSearchesDecider, [subscribed('d1')])
      .when(device('d1', { publicKey: 'new' }))
      .then([subscribed('d1', { publicKey: 'new' })]);
    const all = Array.from({ length: mostDevices }, (_each, index) => subscribed(`d${index}`));
    given(savedSearchesDecider, all)
      .when(device('new'))
      .then([ended('d0', 'replaced'), subscribed('new')]);
  });

  test('go to no device that has ended', () => {
    given(savedSearchesDecider, [subscribed('d1')])
      .when({ type: 'UnsubscribePush', userId, deviceId: 'd1', reason: 'gone' })
      .then([ended('d1', 'gone')]);
    given(savedSearchesDecider, [subscribed('d1'), ended('d1', 'gone')])
      .when({ type: 'UnsubscribePush', userId, deviceId: 'd1', reason: 'gone' })
      .then([]);
  });

  test('end with the account', () => {
    const erase = { type: 'EraseSavedSearches', userId } as const;
    const erased: SavedSearchEvent = { type: 'SavedSearchesErased', data: { userId } };
    given(savedSearchesDecider, [saved, subscribed('d1')])
      .when(erase)
      .then([erased]);
    given(savedSearchesDecider, [saved, erased]).when(erase).then([]);
    given(savedSearchesDecider).when(erase).then([]);
  });
});
