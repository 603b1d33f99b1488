import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { participationDecider, participationIdOf, participationStream } from '@panelist/domain/participation';
import { calendarDecider, calendarStream } from '@panelist/domain/scheduling';
import { collectRoutes } from '@panelist/infra/http';
import { randomUUID } from 'node:crypto';
import { refusedCalls, type RefusedCall } from '../../../infra/testing/builders.js';
import { testHttp, type TestHttp } from '../../../infra/testing/index.js';
import { memoryWriteSide, surveyEntry, type MemoryWriteSide } from '../memory-api.test-kit.js';
import * as participation from './index.js';

let write: MemoryWriteSide;
let http: TestHttp;
let ownerId: string;

beforeEach(async () => {
  write = memoryWriteSide();
  ownerId = randomUUID();
  const needs = write;
  http = await testHttp(collectRoutes(participation, needs), { clock: write.clock });
});
afterEach(() => http.close());

const hour = (count: number) => new Date(Date.parse(write.clock.now()) + count * 3_600_000).toISOString();
const slot = (start: string) => ({ start, end: new Date(Date.parse(start) + 1_800_000).toISOString() });
const timezone = 'America/New_York';

const asResearcher = async (path: string, body: object = {}, userId = ownerId) =>
  (await http.logIn(userId, ['researcher'])).call(`POST ${path}`, { body });
const call = async (userId: string, method: 'POST' | 'PUT' | 'DELETE', id: string, body: object = {}) =>
  (await http.logIn(userId)).call(`${method} /api/v4/survey-responses/${id}/booking`, { body });

/** An interview with these times, and people who are invited to it. */
async function interview(starts: readonly string[], rules: object = {}, entry: object = {}) {
  const projectId = await write.project(ownerId, { ...surveyEntry, kindOfResearch: 1, incentive: 0, task: null, ...entry });
  const offered = await asResearcher(`/api/v4/projects/${projectId}/slots`, { slots: starts.map(slot), timezone, ...rules });
  expect(offered.status).toBe(200);
  return { projectId, invited: () => invited(projectId) };
}

async function invited(projectId: string) {
  const userId = await write.applicant();
  const responses = [
    { questionId: 'q1', answers: [{ uid: 'yes' }] },
    { questionId: 'q2', answers: [{ text: 'Because' }] },
  ];
  const body = { projectId, status: 'PENDING', responses, totalTime: 30 };
  expect(await (await http.logIn(userId)).call('POST /v2/projects/survey/save', { body })).toMatchObject({ status: 200 });
  const id = participationIdOf(userId, projectId);
  const path = `/api/v4/projects/${projectId}/screener-responses/${id}`;
  expect(await asResearcher(`${path}/invite`, { message: 'Welcome' })).toMatchObject({ status: 200 });
  return { userId, id, path };
}

const statusesOf = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
const uidOf = ({ body }: { readonly body: unknown }) => (body as { booking: { uid: string } }).booking.uid;

const heldOn = async (projectId: string) =>
  (await write.commands.load(calendarDecider, calendarStream.of(projectId))).state.claims.map(({ participationId, start }) => ({
    participationId,
    start,
  }));
const stateOf = async (id: string) => (await write.commands.load(participationDecider, participationStream.of(id))).state;

/**
 * The page's contracts run the same table:
 * `ui/src/entities/participation/refused-calls.unit.test.ts`.
 */
describe('the server refuses at the field', () => {
  it.each(refusedCalls.map((row) => [row.call, row.field, JSON.stringify(row.value).slice(0, 40), row] as const))(
    '%s, %s: %s',
    async (_call, _field, _value, { call: name, field, value, message }) => {
      const { projectId, invited: invite } = await interview([hour(72), hour(96)]);
      const ada = await invite();
      const body = { id: ada.id, start: hour(72), bookedDate: hour(72), timezone, [field]: value };
      const asAda = async (path: string) => (await http.logIn(ada.userId)).call(path, { body });
      const calls: Readonly<Record<RefusedCall['call'], () => ReturnType<typeof call>>> = {
        book: async () => call(ada.userId, 'POST', ada.id, body),
        move: async () => call(ada.userId, 'PUT', ada.id, body),
        'cancel session': async () => call(ada.userId, 'DELETE', ada.id, body),
        'cancel application': async () => asAda('POST /v2/surveys/cancel'),
        'report booking': async () => asAda(`PUT /api/v4/survey-responses/${ada.id}/external-booking`),
        invite: async () => asResearcher(`${ada.path}/invite`, body),
        'invite by e-mail': async () => asResearcher(`/api/v4/projects/${projectId}/invitations`, body),
        invalid: async () => asResearcher(`${ada.path}/invalid`, body),
        'reject quality': async () => asResearcher(`${ada.path}/reject-quality`, body),
      };
      const answer = await calls[name]();
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ field, message }] } });
      expect(await stateOf(ada.id)).toMatchObject({ status: 'INVITED' });
    },
  );

  it('a zone that does not exist, and a time that is not offered', async () => {
    const { invited: invite } = await interview([hour(72)]);
    const ada = await invite();
    const unknown = await call(ada.userId, 'POST', ada.id, { start: hour(72), timezone: 'Europe/Atlantis' });
    expect(unknown).toMatchObject({ status: 422, body: { errors: [{ field: 'timezone' }] } });
    const notOffered = await call(ada.userId, 'POST', ada.id, { start: hour(73), timezone });
    expect(notOffered.status).toBeGreaterThanOrEqual(409);
    expect(await stateOf(ada.id)).toMatchObject({ status: 'INVITED' });
  });
});

describe('a session', () => {
  it('is booked, moved and cancelled; each time is free again at once', async () => {
    const [first, second] = [hour(72), hour(96)];
    const { projectId, invited: invite } = await interview([first, second]);
    const ada = await invite();
    const booked = await call(ada.userId, 'POST', ada.id, { start: first, timezone: 'Europe/Berlin' });
    expect([booked.status, booked.body]).toMatchObject([
      201,
      { id: ada.id, status: 'SCHEDULED', booking: { ...slot(first), timezone: 'Europe/Berlin' } },
    ]);
    expect(await call(ada.userId, 'POST', ada.id, { start: second, timezone })).toMatchObject({
      status: 409,
      body: { code: 'participation.wrong-state', state: 'SCHEDULED' },
    });
    const moved = await call(ada.userId, 'PUT', ada.id, { start: second, timezone });
    expect(moved).toMatchObject({ status: 200, body: { booking: slot(second) } });
    expect(uidOf(moved)).toBe(uidOf(booked));
    expect(await heldOn(projectId)).toEqual([{ participationId: ada.id, start: second }]);
    const inTokyo = { start: second, timezone: 'Asia/Tokyo' };
    for (const _ of ['first', 'again'])
      expect(await call(ada.userId, 'PUT', ada.id, inTokyo)).toMatchObject({
        status: 200,
        body: { booking: { ...slot(second), timezone: 'Asia/Tokyo' } },
      });
    expect(await stateOf(ada.id)).toMatchObject({ booking: { start: second, timezone: 'Asia/Tokyo' } });
    expect(await heldOn(projectId)).toEqual([{ participationId: ada.id, start: second }]);
    expect(await call(ada.userId, 'DELETE', ada.id, { message: 'I moved away.' })).toMatchObject({
      status: 200,
      body: { id: ada.id, status: 'CANCELLED' },
    });
    expect(await heldOn(projectId)).toEqual([]);
    expect(await write.eventsOf(participationStream.of(ada.id))).toEqual([
      'ScreenerStarted',
      'ScreenerSubmitted',
      'ParticipantInvited',
      'SessionBooked',
      'SessionRescheduled',
      'SessionRescheduled',
      'ResponseCancelled',
    ]);
  });

  it('is given to one of two people who want it at the same moment', async () => {
    const start = hour(72);
    const { projectId, invited: invite } = await interview([start]);
    const people = [await invite(), await invite()];
    const answers = await Promise.all(people.map(({ userId, id }) => call(userId, 'POST', id, { start, timezone })));
    expect(statusesOf(answers)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'scheduling.slot-taken',
      message: 'This time is not free any more. Please choose another one.',
    });
    expect(await heldOn(projectId)).toHaveLength(1);
  });

  it('is one for a person, whatever the person sends at the same moment', async () => {
    const starts = [hour(72), hour(73), hour(74)];
    const { projectId, invited: invite } = await interview(starts);
    const { userId, id } = await invite();
    const answers = await Promise.all(starts.map((start) => call(userId, 'POST', id, { start, timezone })));
    expect(statusesOf(answers)).toEqual([201, 409, 409]);
    const held = await heldOn(projectId);
    expect(held).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ status: 'SCHEDULED', booking: { start: held[0]?.start } });
  });

  it('whose request died after the calendar gave the time is finished by the same request', async () => {
    const start = hour(72);
    const { projectId, invited: invite } = await interview([start]);
    const { userId, id } = await invite();
    const claim = {
      type: 'ClaimSlot',
      projectId,
      participationId: id,
      bookingUid: 'b',
      start,
      timezone,
      at: write.clock.now(),
    } as const;
    const context = {
      actor: { kind: 'panelist', id: userId },
      commandId: randomUUID(),
      correlationId: 'c',
      causationId: 'c',
    } as const;
    const facts = { ofProject: [], timezone };
    await write.commands.handle(calendarDecider, calendarStream.of(projectId), claim, context, facts);
    expect(await call(userId, 'POST', id, { start, timezone })).toMatchObject({ status: 201, body: { booking: { uid: 'b' } } });
  });

  it('that was never booked: the cancellation answers its own position, not an older one of the calendar', async () => {
    const { invited: invite } = await interview([hour(72)]);
    const { userId, id } = await invite();
    const user = await http.logIn(userId);
    const answer = await user.call('POST /v2/surveys/cancel', { body: { id } });
    const events = await write.log.read(participationStream.of(id));
    expect([answer.status, answer.headers.get('x-position')]).toEqual([200, events.at(-1)?.position]);
  });

  it('is cancelled by the call of My Projects as well, and a second cancellation is refused', async () => {
    const start = hour(72);
    const { projectId, invited: invite } = await interview([start]);
    const { userId, id } = await invite();
    expect(await call(userId, 'DELETE', id)).toMatchObject({ status: 409, body: { state: 'INVITED' } });
    await call(userId, 'POST', id, { start, timezone });
    const user = await http.logIn(userId);
    expect(await user.call('POST /v2/surveys/cancel', { body: { id } })).toMatchObject({ status: 200 });
    expect(await heldOn(projectId)).toEqual([]);
    expect(await call(userId, 'DELETE', id)).toMatchObject({ status: 409, body: { state: 'CANCELLED' } });
    const other = await invite();
    expect(await call(other.userId, 'POST', other.id, { start, timezone })).toMatchObject({ status: 201 });
    expect(await call(other.userId, 'DELETE', other.id, { message: null })).toMatchObject({ status: 200 });
  });
});

describe('a booking is refused', () => {
  it('to others, for unknown zones, times and projects that are booked elsewhere', async () => {
    const start = hour(72);
    const { projectId, invited: invite } = await interview([start]);
    const { userId, id } = await invite();
    expect(await call(randomUUID(), 'POST', id, { start, timezone })).toMatchObject({ status: 404 });
    expect(await call(userId, 'POST', id, { start, timezone: 'Mars/Olympus' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'timezone' }] },
    });
    expect(await call(userId, 'POST', id, { start: 'tomorrow', timezone })).toMatchObject({ status: 422 });
    expect(await call(userId, 'POST', id, { start: hour(73), timezone })).toMatchObject({
      status: 409,
      body: { code: 'scheduling.slot-unknown' },
    });
    expect(await heldOn(projectId)).toEqual([]);
    const elsewhere = await interview([start], {}, { code: 'ELSEWHERE', externalBookingUrl: 'https://book.example' });
    const ada = await elsewhere.invited();
    expect(await call(ada.userId, 'POST', ada.id, { start, timezone })).toMatchObject({
      status: 409,
      body: { code: 'scheduling.booked-elsewhere' },
    });
  });

  it('by the rules of the researcher, who sets them with the times', async () => {
    const soon = hour(1);
    const { invited: invite } = await interview([soon], { minimumSchedulingNotice: 120 });
    const { userId, id } = await invite();
    expect(await call(userId, 'POST', id, { start: soon, timezone })).toMatchObject({
      status: 409,
      body: { code: 'scheduling.slot-too-soon' },
    });
  });
});

describe('too late to move', () => {
  it('is lifted once by the researcher', async () => {
    const [near, later, last] = [hour(3), hour(72), hour(96)];
    const { invited: invite } = await interview([near, later, last]);
    const { userId, id, path } = await invite();
    await call(userId, 'POST', id, { start: near, timezone });
    const late = { status: 409, body: { code: 'scheduling.too-late', state: 'SCHEDULED' } };
    expect(await call(userId, 'PUT', id, { start: later, timezone })).toMatchObject(late);
    expect(await asResearcher(`${path}/allow-reschedule`, {}, randomUUID())).toMatchObject({ status: 404 });
    expect(await asResearcher(`${path}/allow-reschedule`)).toMatchObject({ status: 200, body: { rescheduleOverriden: true } });
    // Another time zone alone is no move.
    expect(await call(userId, 'PUT', id, { start: near, timezone: 'Asia/Tokyo' })).toMatchObject({ status: 200 });
    expect(await call(userId, 'PUT', id, { start: later, timezone })).toMatchObject({ status: 200 });
    write.clock.advance(70 * 3_600_000);
    expect(await call(userId, 'PUT', id, { start: last, timezone })).toMatchObject(late);
  });
});

describe('offering times', () => {
  it('is for the owner; it adds to what there is and names every refused time', async () => {
    const start = hour(72);
    const { projectId } = await interview([start]);
    const path = `/api/v4/projects/${projectId}/slots`;
    expect(await asResearcher(path, { slots: [] }, randomUUID())).toMatchObject({ status: 404 });
    const sooner = hour(48);
    const more = await asResearcher(path, { slots: [slot(sooner)], bufferAfterEvent: 15 });
    expect(more).toMatchObject({ status: 200, body: { timezone, bufferAfterEvent: 15, maxBookingsPerDay: null } });
    expect((more.body as { slots: unknown[] }).slots).toEqual([slot(sooner), slot(start)]);
    expect(await asResearcher(path, { slots: [slot(hour(-1))] })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'slots[0].start', message: 'A slot begins in the future.' }] },
    });
    expect(await asResearcher(path, { slots: [], bufferAfterEvent: -1 })).toMatchObject({ status: 422 });
  });

  it('includes those that came with an imported project', async () => {
    const start = hour(72);
    const { invited: invite } = await interview([], {}, { slots: [slot(start)] });
    const { userId, id } = await invite();
    expect(await call(userId, 'POST', id, { start, timezone })).toMatchObject({ status: 201 });
  });
});

describe('a booking on the researcher’s page', () => {
  it('is reported by the participant, and by the researcher with a token of theirs', async () => {
    const elsewhere = await interview([], {}, { code: 'ELSEWHERE', externalBookingUrl: 'https://book.example' });
    const { userId, id, path } = await elsewhere.invited();
    const report = async (who: string, at: string, body: object, roles: readonly 'researcher'[] = []) =>
      (await http.logIn(who, [...roles])).call(`PUT ${at}`, { body });
    const own = `/api/v4/survey-responses/${id}/external-booking`;
    const known = { bookedDate: hour(72), timezone };
    expect(await report(randomUUID(), own, known)).toMatchObject({ status: 404 });
    expect(await report(userId, own, { ...known, timezone: 'Mars/Olympus' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'timezone' }] },
    });
    expect(await report(userId, own, { ...known, meetingCancelLink: 'javascript:alert(1)' })).toMatchObject({ status: 422 });
    expect(await report(userId, own, { ...known, bookedDate: hour(99_999) })).toMatchObject({
      status: 422,
      body: { code: 'scheduling.booked-date-too-far', errors: [{ field: 'bookedDate' }] },
    });
    expect(await report(userId, own, known)).toMatchObject({
      status: 200,
      body: { status: 'SCHEDULED', externalProject: { ...known, meetingCancelLink: null } },
    });
    const moved = { bookedDate: hour(96), timezone, meetingCancelLink: 'https://book.example/cancel/7' };
    expect(await report(randomUUID(), `${path}/external-booking`, moved, ['researcher'])).toMatchObject({ status: 404 });
    expect(await report(ownerId, `${path}/external-booking`, moved, ['researcher'])).toMatchObject({
      status: 200,
      body: { status: 'SCHEDULED', externalProject: moved },
    });
    const later = { bookedDate: hour(97), timezone };
    expect(await report(ownerId, `${path}/external-booking`, later, ['researcher'])).toMatchObject({
      status: 200,
      body: { externalProject: { ...later, meetingCancelLink: moved.meetingCancelLink } },
    });
    const { state } = await write.commands.load(participationDecider, participationStream.of(id));
    expect(state).toMatchObject({ status: 'SCHEDULED', elsewhere: { start: later.bookedDate } });
  });

  it('that has begun is moved by the participant alone; the researcher may still correct its link', async () => {
    const elsewhere = await interview([], {}, { code: 'ELSEWHERE', externalBookingUrl: 'https://book.example' });
    const { userId, id, path } = await elsewhere.invited();
    const report = async (body: object) =>
      (await http.logIn(ownerId, ['researcher'])).call(`PUT ${path}/external-booking`, { body });
    const known = { bookedDate: hour(2), timezone };
    expect((await report(known)).status).toBe(200);
    const moved = { bookedDate: hour(72), timezone };
    write.clock.advance(2 * 3_600_000);
    expect(await report(moved)).toMatchObject({ status: 409, body: { code: 'participation.session-past', state: 'SCHEDULED' } });
    const meetingCancelLink = 'https://book.example/cancel/7';
    expect(await report({ ...known, meetingCancelLink })).toMatchObject({
      status: 200,
      body: { externalProject: { ...known, meetingCancelLink } },
    });
    const own = `PUT /api/v4/survey-responses/${id}/external-booking`;
    expect(await (await http.logIn(userId)).call(own, { body: moved })).toMatchObject({
      status: 200,
      body: { externalProject: moved },
    });
  });
});
