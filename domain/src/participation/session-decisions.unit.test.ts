import { describe, expect, it, test } from '@jest/globals';
import { fold } from '../kernel/decider.js';
import { given } from '../kernel/given-when-then.test-kit.js';
import type { ParticipationEvent } from './events.js';
import { participationDecider as decider } from './participation-decider.js';
import type { KnownResponse } from './participation-state.js';
import { facts, project, upTo, who } from './participation.test-kit.js';
import { refusalToBook } from './session-decisions.js';

const start = '2026-11-22T12:00:00.000Z';
const booking = { bookingUid: 'b', start, end: '2026-11-22T13:00:00.000Z', timezone: 'Europe/Berlin', claim: 3 };
const at = '2026-11-21T12:00:00.000Z';
const keep = (change = {}) => ({ type: 'KeepSession', data: { booking: { ...booking, ...change }, at } }) as const;
const booked: ParticipationEvent = { type: 'SessionBooked', data: { ...who, ...booking } };
const allowed: ParticipationEvent = { type: 'RescheduleAllowed', data: who };
const scheduled = [...upTo.INVITED, booked];
const known = (events: readonly ParticipationEvent[]) => fold(decider, events) as KnownResponse;
const codeOf = (events: readonly ParticipationEvent[], action: 'book' | 'reschedule', change = {}, now = at) =>
  refusalToBook(action, known(events), { ...project, ...change }, now)?.code ?? null;

describe('a booking follows the calendar', () => {
  it('and of two claims the later one counts', () => {
    given(decider, upTo.INVITED).when(keep(), facts()).then([booked]);
    given(decider, scheduled).when(keep(), facts()).then([]);
    given(decider, scheduled)
      .when(keep({ claim: 2, start: at }), facts())
      .then([]);
    const later = { ...booking, claim: 4, start: '2026-11-23T12:00:00.000Z' };
    given(decider, scheduled)
      .when(keep(later), facts())
      .then([{ type: 'SessionRescheduled', data: { ...who, ...later } }]);
  });

  it('but not on a response that ended', () => {
    given(decider, upTo.CANCELLED).when(keep(), facts()).then('participation.wrong-state');
    given(decider, upTo.PENDING).when(keep(), facts()).then('participation.wrong-state');
  });
});

test('an invitation is booked while the project is open and has sessions of ours', () => {
  expect(codeOf(upTo.INVITED, 'book')).toBeNull();
  expect(codeOf(upTo.INVITED, 'book', { isOpen: false })).toBe('participation.project-closed');
  expect(codeOf(upTo.INVITED, 'book', { isQuantitative: true })).toBe('participation.wrong-state');
  expect(codeOf(upTo.INVITED, 'book', { isBookedElsewhere: true })).toBe('scheduling.booked-elsewhere');
  expect(codeOf(upTo.PENDING, 'book')).toBe('participation.wrong-state');
  expect(codeOf(scheduled, 'book')).toBe('participation.wrong-state');
});

test('a session is moved until 4 hours before it, in person until 48', () => {
  expect(codeOf(scheduled, 'reschedule', {}, '2026-11-22T08:00:00.000Z')).toBeNull();
  expect(codeOf(scheduled, 'reschedule', {}, '2026-11-22T08:00:00.001Z')).toBe('scheduling.too-late');
  expect(codeOf(scheduled, 'reschedule', { isRemote: false }, '2026-11-20T12:00:00.000Z')).toBeNull();
  expect(codeOf(scheduled, 'reschedule', { isRemote: false }, '2026-11-20T12:00:00.001Z')).toBe('scheduling.too-late');
  expect(refusalToBook('reschedule', known(scheduled), project, start)?.message).toBe(
    'It is too late to reschedule: that is possible until 4 hours before the session begins.',
  );
});

test('the researcher lifts that once', () => {
  given(decider, scheduled).when({ type: 'AllowReschedule', data: { at } }, facts()).then([allowed]);
  given(decider, [...scheduled, allowed])
    .when({ type: 'AllowReschedule', data: { at } }, facts())
    .then([]);
  given(decider, upTo.INVITED).when({ type: 'AllowReschedule', data: { at } }, facts()).then('participation.wrong-state');
  expect(codeOf([...scheduled, allowed], 'reschedule', {}, start)).toBeNull();
  const moved = (change: object): ParticipationEvent => ({
    type: 'SessionRescheduled',
    data: { ...who, ...booking, claim: 4, ...change },
  });
  const later = '2026-11-22T14:00:00.000Z';
  expect(codeOf([...scheduled, allowed, moved({ start: later })], 'reschedule', {}, start)).toBe('scheduling.too-late');
  // Another time zone alone is no move.
  expect(codeOf([...scheduled, allowed, moved({ timezone: 'Asia/Tokyo' })], 'reschedule', {}, start)).toBeNull();
});

test('who booked elsewhere is marked as attended without a session of ours', () => {
  given(decider, upTo.INVITED)
    .when({ type: 'MarkAttended', data: { at } }, facts({ isBookedElsewhere: true }))
    .then([{ type: 'ParticipantAttended', data: who }]);
});

describe('a session on the researcher’s page', () => {
  const elsewhere = facts({ isBookedElsewhere: true });
  const report = (change = {}) =>
    ({
      type: 'RecordBookingElsewhere',
      data: { start, timezone: 'Europe/Berlin', meetingCancelLink: null, by: 'researcher', at, ...change },
    }) as const;
  const recorded = (change = {}): ParticipationEvent => ({
    type: 'SessionBookedElsewhere',
    data: { ...who, start, timezone: 'Europe/Berlin', meetingCancelLink: null, ...change },
  });

  it('is scheduled once somebody reports it; the last report counts, the same one changes nothing', () => {
    given(decider, upTo.INVITED).when(report(), elsewhere).then([recorded()]);
    const scheduledThere = [...upTo.INVITED, recorded()];
    given(decider, scheduledThere).when(report(), elsewhere).then([]);
    const link = { meetingCancelLink: 'https://calendar.example/cancel/1' };
    given(decider, scheduledThere)
      .when(report(link), elsewhere)
      .then([recorded(link)]);
    // A report of the time alone leaves the link, null removes it.
    const [moved, timezone] = ['2026-11-23T09:00:00.000Z', 'Europe/Berlin'];
    const timeAlone = { type: 'RecordBookingElsewhere', data: { start: moved, timezone, by: 'researcher', at } } as const;
    given(decider, [...scheduledThere, recorded(link)])
      .when(timeAlone, elsewhere)
      .then([recorded({ ...link, start: moved })]);
    given(decider, [...scheduledThere, recorded(link)])
      .when(report({ meetingCancelLink: null }), elsewhere)
      .then([recorded()]);
    // What was agreed outlives the closing.
    given(decider, scheduledThere)
      .when(report(link), facts({ isBookedElsewhere: true, isOpen: false }))
      .then([recorded(link)]);
    expect(fold(decider, scheduledThere)).toMatchObject({ status: 'SCHEDULED', elsewhere: { start } });
  });

  it('that has begun is moved by its participant alone; its link may still be corrected', () => {
    const scheduledThere = [...upTo.INVITED, recorded()];
    const [moved, timezone] = ['2026-11-24T09:00:00.000Z', 'Europe/Berlin'];
    const link = { meetingCancelLink: 'https://calendar.example/cancel/1' };
    const again = given(decider, scheduledThere);
    again.when(report({ start: moved, at: start }), elsewhere).then('participation.session-past', { state: 'SCHEDULED' });
    again.when(report({ start: at, at: moved }), elsewhere).then('participation.session-past');
    again.when(report({ ...link, timezone, at: moved }), elsewhere).then([recorded(link)]);
    again.when(report({ at: moved }), elsewhere).then([]);
    again.when(report({ start: moved, at: start, by: 'participant' }), elsewhere).then([recorded({ start: moved })]);
    // Before it is known, the researcher reports also what has begun.
    given(decider, upTo.INVITED)
      .when(report({ at: moved }), elsewhere)
      .then([recorded()]);
  });

  it('is refused where we have the calendar, before the invitation, on a closed project, and years away', () => {
    given(decider, upTo.INVITED).when(report(), facts()).then('participation.wrong-state');
    given(decider, upTo.PENDING).when(report(), elsewhere).then('participation.wrong-state');
    given(decider, upTo.INVITED)
      .when(report(), facts({ isBookedElsewhere: true, isOpen: false }))
      .then('participation.project-closed');
    given(decider, upTo.INVITED)
      .when(report({ start: '2036-11-22T12:00:00.000Z' }), elsewhere)
      .then('scheduling.booked-date-too-far');
  });

  it('is attended once it has begun, and cancelled before', () => {
    const scheduledThere = [...upTo.INVITED, recorded()];
    given(decider, scheduledThere)
      .when({ type: 'MarkAttended', data: { at } }, elsewhere)
      .then('participation.session-not-begun');
    given(decider, scheduledThere)
      .when({ type: 'MarkAttended', data: { at: start } }, elsewhere)
      .then([{ type: 'ParticipantAttended', data: who }]);
    given(decider, scheduledThere)
      .when({ type: 'CancelResponse', data: { message: '', at: start } }, elsewhere)
      .then('participation.session-past');
    given(decider, scheduledThere)
      .when({ type: 'CancelResponse', data: { message: '', at } }, elsewhere)
      .then([{ type: 'ResponseCancelled', data: { ...who, message: '', from: 'SCHEDULED', tooLate: false } }]);
  });
});
