import { expect, it } from '@jest/globals';
import { sessionTime } from './session-time.js';

it.each([
  ['America/New_York', '2026-03-08T06:59:00.000Z', 'Sunday, March 8, 2026 at 1:59 AM EST (America/New York)'],
  ['America/New_York', '2026-03-08T07:00:00.000Z', 'Sunday, March 8, 2026 at 3:00 AM EDT (America/New York)'],
  ['Europe/Berlin', '2026-10-25T00:59:00.000Z', 'Sunday, October 25, 2026 at 2:59 AM GMT+2 (Europe/Berlin)'],
  ['Europe/Berlin', '2026-10-25T01:00:00.000Z', 'Sunday, October 25, 2026 at 2:00 AM GMT+1 (Europe/Berlin)'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00.000Z', 'Sunday, October 4, 2026 at 2:30 AM GMT+11 (Australia/Lord Howe)'],
  ['Asia/Kolkata', '2026-06-01T18:30:00.000Z', 'Tuesday, June 2, 2026 at 12:00 AM GMT+5:30 (Asia/Kolkata)'],
  ['America/St_Johns', '2026-11-01T04:29:00.000Z', 'Sunday, November 1, 2026 at 1:59 AM GMT-2:30 (America/St Johns)'],
  ['America/Los_Angeles', '2026-12-31T20:00:00.000Z', 'Thursday, December 31, 2026 at 12:00 PM PST (America/Los Angeles)'],
])('in %s at %s', (zone, time, words) => {
  expect(sessionTime(time, zone)).toBe(words);
});
