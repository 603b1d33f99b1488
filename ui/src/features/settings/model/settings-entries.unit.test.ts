import { expect, test } from '@jest/globals';
import { settingsGroups } from './settings-entries.js';

test('staff have no settings about studies, their mails and payments, and no empty group', () => {
  expect(settingsGroups(true).map(({ label }) => label)).toEqual(['You', 'Money', 'Security', 'Privacy']);
  expect(settingsGroups(false).flatMap(({ label, entries }) => [label, ...entries.map(({ to }) => to)])).toEqual([
    'You',
    '/settings',
    'Security',
    '/settings/password',
    '/settings/second-factor',
    '/settings/sessions',
    'Privacy',
    '/settings/privacy',
    '/settings/cookie-settings',
  ]);
});
