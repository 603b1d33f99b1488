import { describe, expect, it } from '@jest/globals';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { freeSlots, judgeOfSlots } from './free-slots.js';
import { noRules, type Slot } from './slot.js';

dayjs.extend(utc);
dayjs.extend(timezone);

const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'America/St_Johns',
] as const;

/** A year of sessions at each hour, as moments: some hours come twice on the clock, some never. */
const hours = Array.from({ length: 366 * 24 }, (_, index) => Date.UTC(2026, 0, 1, index));
const slotAt = (moment: number): Slot => ({
  start: new Date(moment).toISOString(),
  end: new Date(moment + 30 * 60_000).toISOString(),
});

describe.each(zones)('a year in %s', (zone) => {
  // In Canada a date is written as `YYYY-MM-DD`. The time zones of dayjs take a hundred times as
  // long.
  const dayIn = new Intl.DateTimeFormat('en-CA', { timeZone: zone });

  it('counts the sessions of a day by the day of the zone, also where the clocks change', () => {
    const rules = { ...noRules, maxBookingsPerDay: 1 };
    const days = new Map<string, number[]>();
    for (const moment of hours) {
      const day = dayIn.format(moment);
      const known = days.get(day);
      if (known === undefined) days.set(day, [moment]);
      else known.push(moment);
    }
    for (const [day, moments] of days) {
      const booked = [slotAt(dayjs.tz(`${day} 12:00`, zone).valueOf() + 7 * 60_000)];
      const obstacles = moments.map((moment) =>
        judgeOfSlots({ rules, timezone: zone, booked, at: new Date(moment - 1).toISOString() })(slotAt(moment)),
      );
      expect(obstacles.filter((obstacle) => obstacle !== 'day-full' && obstacle !== 'taken')).toEqual([]);
    }
    // Each day but the first and last has its 24 hours, fewer or more where the clocks change.
    const lengths = [...days.values()].map(({ length }) => length).slice(1, -1);
    expect(lengths.every((length) => length >= 23 && length <= 25)).toBe(true);
    expect(lengths.some((length) => length !== 24)).toBe(zone !== 'Asia/Kolkata');
  });

  it('measures the notice in passed minutes, not by the clock', () => {
    const rules = { ...noRules, minimumSchedulingNotice: 120 };
    for (const moment of hours.filter((_, index) => index % 5 === 0)) {
      const at = new Date(moment).toISOString();
      const free = freeSlots(
        [1, 2, 3].map((later) => slotAt(moment + later * 3_600_000)),
        {
          rules,
          timezone: zone,
          booked: [],
          at,
        },
      );
      expect(free.map(({ start }) => Date.parse(start) - moment)).toEqual([7_200_000, 10_800_000]);
    }
  });
});

it('offers what is neither past nor held, however many are held', () => {
  const at = new Date(Date.UTC(2026, 5, 1, 12)).toISOString();
  const slots = [11, 12, 13, 14].map((hour) => slotAt(Date.UTC(2026, 5, 1, hour)));
  const free = freeSlots(slots, { rules: noRules, timezone: 'UTC', booked: slots.slice(2, 3), at });
  expect(free).toEqual([slots[3]]);
});
