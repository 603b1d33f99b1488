import { expect, test } from '@jest/globals';
import { movableUntil, sessionTiming } from './session-timing.js';

const start = '2025-11-03T12:00:00.000Z';

test.each<[string, boolean, string, boolean, boolean]>([
  ['remote, 240 minutes before', true, '2025-11-03T08:00:00.000Z', false, false],
  ['remote, less', true, '2025-11-03T08:00:00.001Z', true, false],
  ['in person, 2880 minutes before', false, '2025-11-01T12:00:00.000Z', false, false],
  ['in person, less', false, '2025-11-01T12:00:00.001Z', true, false],
  ['after the start', true, '2025-11-03T12:00:00.001Z', true, true],
])('%s', (_, isRemote, at, tooLate, past) => {
  expect(sessionTiming(start, isRemote, at)).toEqual({ tooLate, past });
});

test.each([true, false])('a session can be moved until the last moment that is not too late (remote: %s)', (isRemote) => {
  const until = movableUntil(start, isRemote);
  expect(sessionTiming(start, isRemote, until).tooLate).toBe(false);
  expect(sessionTiming(start, isRemote, new Date(Date.parse(until) + 1).toISOString()).tooLate).toBe(true);
});
