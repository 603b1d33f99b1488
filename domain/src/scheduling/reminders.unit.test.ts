import { expect, test } from '@jest/globals';
import { remindersOf, stillReminds } from './reminders.js';

const start = '2026-11-22T12:00:00.000Z';

test('a session is announced a day and an hour before, as far as that is to come', () => {
  expect(remindersOf(start, '2026-11-20T12:00:00.000Z')).toEqual([
    { hours: 24, dueAt: '2026-11-21T12:00:00.000Z' },
    { hours: 1, dueAt: '2026-11-22T11:00:00.000Z' },
  ]);
  expect(remindersOf(start, '2026-11-21T12:00:00.000Z').map(({ hours }) => hours)).toEqual([1]);
  expect(remindersOf(start, '2026-11-22T11:30:00.000Z')).toEqual([]);
});

test('a reminder that comes late gives way to the next one, and to the session', () => {
  expect(stillReminds(24, start, '2026-11-22T10:59:00.000Z')).toBe(true);
  expect(stillReminds(24, start, '2026-11-22T11:00:00.000Z')).toBe(false);
  expect(stillReminds(1, start, '2026-11-22T11:59:00.000Z')).toBe(true);
  expect(stillReminds(1, start, start)).toBe(false);
});
