import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { fold } from '../kernel/decider.js';
import { given } from '../kernel/given-when-then.test-kit.js';
import { Refusal } from '../kernel/refusal.js';
import { calendarDecider as decider, claimOf, type CalendarCommand, type CalendarFacts } from './calendar.js';
import type { CalendarEvent } from './events.js';
import { zoneOfProject } from './project-zone.js';
import { noRules, type CalendarRules } from './slot.js';

const projectId = 'p';
const at = '2026-11-21T08:00:00.000Z';
const hour = (count: number) => new Date(Date.parse(at) + count * 3_600_000).toISOString();
const slot = (from: number) => ({ start: hour(from), end: hour(from + 1) });
const facts: CalendarFacts = { ofProject: [], timezone: 'UTC' };

const offered = (slots: readonly number[], rules: Partial<CalendarRules> = {}): CalendarEvent => ({
  type: 'SlotsOffered',
  data: { projectId, slots: slots.map(slot), rules: { ...noRules, ...rules }, timezone: 'UTC' },
});
const wants = (who: string, from: number, type: 'ClaimSlot' | 'MoveSlot' = 'ClaimSlot'): CalendarCommand => ({
  type,
  projectId,
  participationId: who,
  bookingUid: `uid-${who}`,
  start: hour(from),
  timezone: 'Europe/Berlin',
  at,
});
const claimed = (who: string, from: number, claim = 1): Extract<CalendarEvent, { type: 'SlotClaimed' }> => ({
  type: 'SlotClaimed',
  data: { projectId, participationId: who, bookingUid: `uid-${who}`, ...slot(from), timezone: 'Europe/Berlin', claim },
});
const release = (who: string, upToClaim = 99): CalendarCommand => ({
  type: 'ReleaseSlot',
  projectId,
  participationId: who,
  upToClaim,
});

describe('offering times', () => {
  const offer = (slots: readonly number[], rules = {}): CalendarCommand => ({
    type: 'OfferSlots',
    projectId,
    slots: slots.map(slot),
    rules,
    timezone: null,
    at,
  });

  it('adds new ones, each start once, and keeps the rules that it does not name', () => {
    given(decider)
      .when(offer([1, 3, 1]), facts)
      .then([offered([1, 3])]);
    given(decider, [offered([1], { maxBookingsPerDay: 2 })])
      .when(offer([1, 2], { bufferAfterEvent: 15 }), facts)
      .then([offered([2], { maxBookingsPerDay: 2, bufferAfterEvent: 15 })]);
    given(decider, [offered([1])])
      .when(offer([1]), facts)
      .then([]);
    given(decider, [offered([])])
      .when(offer([4]), { ...facts, ofProject: [slot(4)] })
      .then([]);
  });

  it('refuses a time in the past, and one that ends first', () => {
    given(decider)
      .when(offer([-1]), facts)
      .then('scheduling.slots-invalid', { errors: [{ field: 'slots[0].start', message: 'A slot begins in the future.' }] });
    const backwards = { start: hour(2), end: hour(1) };
    given(decider)
      .when({ ...offer([]), slots: [backwards] } as CalendarCommand, facts)
      .then('scheduling.slots-invalid', { errors: [{ field: 'slots[0].end', message: 'A slot ends after its start.' }] });
  });
});

describe('claiming a time', () => {
  it('gives it to the first one', () => {
    given(decider, [offered([1])])
      .when(wants('ada', 1), facts)
      .then([claimed('ada', 1)]);
    given(decider, [offered([1]), claimed('ada', 1)])
      .when(wants('bob', 1), facts)
      .then('scheduling.slot-taken');
    given(decider)
      .when(wants('ada', 5), { ...facts, ofProject: [slot(5)] })
      .then([claimed('ada', 5)]);
  });

  it('again changes nothing; a second time is refused', () => {
    given(decider, [offered([1, 2]), claimed('ada', 1)])
      .when(wants('ada', 1), facts)
      .then([]);
    given(decider, [offered([1, 2]), claimed('ada', 1)])
      .when(wants('ada', 2), facts)
      .then('scheduling.already-booked');
  });

  it('is refused for times that are unknown or past', () => {
    given(decider, [offered([1])])
      .when(wants('ada', 2), facts)
      .then('scheduling.slot-unknown');
    given(decider, [offered([-2])])
      .when(wants('ada', -2), facts)
      .then('scheduling.slot-past');
  });

  it('keeps the notice, the most of a day, and the pauses', () => {
    given(decider, [offered([2], { minimumSchedulingNotice: 121 })])
      .when(wants('ada', 2), facts)
      .then('scheduling.slot-too-soon');
    given(decider, [offered([1, 9], { maxBookingsPerDay: 1 }), claimed('ada', 1)])
      .when(wants('bob', 9), facts)
      .then('scheduling.day-full');
    // The next day in UTC; in Tokyo the first one is on that day as well.
    const nextDay = [offered([15, 17], { maxBookingsPerDay: 1 }), claimed('ada', 15)];
    given(decider, nextDay)
      .when(wants('bob', 17), facts)
      .then([claimed('bob', 17, 2)]);
    const inTokyo = nextDay.map((event) =>
      event.type === 'SlotsOffered' ? { ...event, data: { ...event.data, timezone: 'Asia/Tokyo' } } : event,
    );
    given(decider, inTokyo).when(wants('bob', 17), facts).then('scheduling.day-full');
    const pause = [offered([1, 2, 3], { bufferBeforeEvent: 30 }), claimed('ada', 2)];
    given(decider, pause).when(wants('bob', 3), facts).then('scheduling.slot-taken');
    given(decider, pause).when(wants('bob', 1), facts).then('scheduling.slot-taken');
    given(decider, [offered([1, 2]), claimed('ada', 1)])
      .when(wants('bob', 2), facts)
      .then([claimed('bob', 2, 2)]);
  });
});

test('a move takes the new time and gives back the former one in one event; its own session is no obstacle', () => {
  const before = [offered([1, 2, 3], { maxBookingsPerDay: 1 }), claimed('ada', 1)];
  const moved: CalendarEvent = { type: 'SlotMoved', data: { ...claimed('ada', 2, 2).data, from: hour(1) } };
  given(decider, before)
    .when(wants('ada', 2, 'MoveSlot'), facts)
    .then([moved]);
  given(decider, [offered([1, 2]), claimed('ada', 1), moved])
    .when(wants('bob', 1), facts)
    .then([claimed('bob', 1, 3)]);
  given(decider, [offered([1, 2]), claimed('ada', 1), claimed('bob', 2, 2)])
    .when(wants('ada', 2, 'MoveSlot'), facts)
    .then('scheduling.slot-taken');
});

test('a move to the same time keeps another time zone, without asking whether the time is free', () => {
  const before = [offered([1], { minimumSchedulingNotice: 120 }), claimed('ada', 1)];
  const inTokyo = { ...wants('ada', 1, 'MoveSlot'), timezone: 'Asia/Tokyo' } as CalendarCommand;
  const kept: CalendarEvent = {
    type: 'SlotMoved',
    data: { ...claimed('ada', 1, 2).data, timezone: 'Asia/Tokyo', from: hour(1) },
  };
  given(decider, before).when(inTokyo, facts).then([kept]);
  given(decider, [...before, kept])
    .when(inTokyo, facts)
    .then([]);
});

test('a released time is free again; a second release changes nothing', () => {
  const released: CalendarEvent = {
    type: 'SlotReleased',
    data: { projectId, participationId: 'ada', bookingUid: 'uid-ada', start: hour(1) },
  };
  given(decider, [offered([1]), claimed('ada', 1)])
    .when(release('ada'), facts)
    .then([released]);
  given(decider, [offered([1]), claimed('ada', 1), released])
    .when(release('ada'), facts)
    .then([]);
  given(decider, [offered([1]), claimed('ada', 1), released])
    .when(wants('bob', 1), facts)
    .then([claimed('bob', 1, 2)]);
  // Of the first claim, and late: the second one stays.
  const again = [offered([1]), claimed('ada', 1), released, claimed('ada', 1, 2)];
  given(decider, again).when(release('ada', 1), facts).then([]);
  given(decider, again).when(release('ada', 2), facts).then([released]);
});

test('whatever people ask for, nobody holds two times, no time is held twice, and claims only rise (a model)', () => {
  const people = fc.constantFrom('a', 'b', 'c', 'd');
  const times = fc.integer({ min: 0, max: 7 });
  const command = fc.oneof(
    fc.tuple(people, times).map(([who, from]) => wants(who, from)),
    fc.tuple(people, times).map(([who, from]) => wants(who, from, 'MoveSlot')),
    people.map((who) => release(who)),
  );
  const rules = fc.record({
    minimumSchedulingNotice: fc.constantFrom(0, 90),
    maxBookingsPerDay: fc.constantFrom(null, 2),
    bufferBeforeEvent: fc.constantFrom(0, 30),
    bufferAfterEvent: fc.constantFrom(0, 60),
  });
  fc.assert(
    fc.property(fc.array(command, { maxLength: 40 }), rules, (commands, wanted) => {
      const events: CalendarEvent[] = [offered([1, 2, 3, 4, 5, 6], wanted)];
      // The model: who holds which time.
      const held = new Map<string, string>();
      for (const each of commands) {
        const decision = decider.decide(each, fold(decider, events), facts);
        if (decision instanceof Refusal) continue;
        for (const event of decision) {
          events.push(event);
          if (event.type === 'SlotReleased') held.delete(event.data.participationId);
          else if (event.type !== 'SlotsOffered') held.set(event.data.participationId, event.data.start);
        }
        const state = fold(decider, events);
        expect(new Map(state.claims.map(({ participationId, start }) => [participationId, start]))).toEqual(held);
        expect(new Set(held.values()).size).toBe(held.size);
        expect(state.claims.length).toBe(held.size);
        expect(wanted.maxBookingsPerDay === null || held.size <= wanted.maxBookingsPerDay).toBe(true);
        const pause = Math.max(wanted.bufferBeforeEvent, wanted.bufferAfterEvent) * 60_000;
        const sessions = state.claims.toSorted((one, other) => (one.start < other.start ? -1 : 1));
        sessions.slice(1).forEach(({ start }, index) => {
          expect(Date.parse(start) - Date.parse(sessions[index]?.end ?? '')).toBeGreaterThanOrEqual(pause);
        });
      }
      const numbers = events.flatMap((event) => ('claim' in event.data ? [event.data.claim] : []));
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    }),
    { numRuns: 400 },
  );
});

test('the claim of a response is found by its id', () => {
  const state = fold(decider, [offered([1]), claimed('ada', 1)]);
  expect(claimOf(state, 'ada')).toMatchObject({ start: hour(1), claim: 1 });
  expect(claimOf(state, 'bob')).toBeUndefined();
});

test('a project is in the zone of its place; one without a place in the default zone', () => {
  const location = { formattedAddress: 'Berlin, Germany', latitude: 52.5, longitude: 13.4 };
  expect(zoneOfProject({ location })).toBe('Europe/Berlin');
  expect(zoneOfProject({ location: null })).toBe('America/New_York');
});
