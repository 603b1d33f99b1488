import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { participationDecider, participationIdOf, participationStream } from '@panelist/domain/participation';
import { collectRoutes } from '@panelist/infra/http';
import { randomUUID } from 'node:crypto';
import { testHttp, type TestHttp } from '../../../infra/testing/index.js';
import { memoryWriteSide, surveyEntry, type MemoryWriteSide } from '../memory-api.test-kit.js';
import * as participation from './index.js';

let write: MemoryWriteSide;
let http: TestHttp;
let ownerId: string;
let projectId: string;

const minute = (count: number) => new Date(Date.parse(write.clock.now()) + count * 60_000).toISOString();

beforeEach(async () => {
  write = memoryWriteSide();
  ownerId = randomUUID();
  http = await testHttp(collectRoutes(participation, write), { clock: write.clock });
  projectId = await write.project(ownerId, { ...surveyEntry, kindOfResearch: 1, incentive: 0, task: null });
});
afterEach(() => http.close());

/** A person with a session of half an hour that begins in an hour. */
async function booked() {
  const userId = await write.applicant();
  const participant = await http.logIn(userId);
  const researcher = await http.logIn(ownerId, ['researcher']);
  const id = participationIdOf(userId, projectId);
  const path = `/api/v4/projects/${projectId}/screener-responses/${id}`;
  const start = minute(60);
  const answers = [
    { questionId: 'q1', answers: [{ uid: 'yes' }] },
    { questionId: 'q2', answers: [{ text: 'Because' }] },
  ];
  const slots = [{ start, end: minute(90) }];
  const applied = { projectId, status: 'PENDING', responses: answers, totalTime: 30 };
  const offer = { slots, timezone: 'UTC', minimumSchedulingNotice: 0 };
  expect((await participant.call('POST /v2/projects/survey/save', { body: applied })).status).toBe(200);
  expect((await researcher.call(`POST /api/v4/projects/${projectId}/slots`, { body: offer })).status).toBe(200);
  expect((await researcher.call(`POST ${path}/invite`, { body: { message: 'Welcome' } })).status).toBe(200);
  const own = `/api/v4/survey-responses/${id}`;
  const taken = await participant.call(`POST ${own}/booking`, { body: { start, timezone: 'UTC' } });
  expect(taken.status).toBe(201);
  return { id, participant, researcher, own, path };
}

test('both sides check in; a no-show against who is there is refused until the researcher has, too', async () => {
  const { id, participant, researcher, own, path } = await booked();
  const early = await participant.call(`POST ${own}/check-in`);
  expect(early).toMatchObject({
    status: 409,
    body: { code: 'participation.check-in-not-open', message: 'You can check in from 10 minutes before the session begins.' },
  });
  write.clock.advance(50 * 60_000);
  expect(await participant.call(`POST ${own}/check-in`)).toMatchObject({
    status: 200,
    body: { id, projectId, status: 'SCHEDULED', checkedIn: { participant: true, researcher: false } },
  });
  write.clock.advance(15 * 60_000);
  const refused = await researcher.call(`POST ${path}/no-show`);
  expect(refused).toMatchObject({ status: 409, body: { code: 'participation.participant-checked-in' } });
  expect(await participant.call(`POST ${path}/check-in`)).toMatchObject({ status: 403 });
  expect(await researcher.call(`POST ${own}/check-in`)).toMatchObject({ status: 404 });
  expect(await researcher.call(`POST ${path}/check-in`)).toMatchObject({
    status: 200,
    body: { checkedIn: { participant: true, researcher: true } },
  });
  expect(await researcher.call(`POST ${path}/no-show`)).toMatchObject({ status: 200, body: { status: 'NOSHOW' } });
});

test('a researcher who comes after ten minutes has missed the session of a participant who is there', async () => {
  const { participant, researcher, own, path } = await booked();
  write.clock.advance(50 * 60_000);
  expect((await participant.call(`POST ${own}/check-in`)).status).toBe(200);
  write.clock.advance(20 * 60_000);
  expect(await researcher.call(`POST ${path}/check-in`)).toMatchObject({
    status: 409,
    body: {
      code: 'participation.session-missed',
      message: 'This session counts as missed: you had not checked in 10 minutes after its start.',
    },
  });
  const noShow = await researcher.call(`POST ${path}/no-show`);
  expect(noShow).toMatchObject({ status: 409, body: { code: 'participation.participant-checked-in' } });
});

test('a researcher cancels a session before it begins; the time is free and the participant books again', async () => {
  const { id, participant, researcher, own, path } = await booked();
  const { state } = await write.commands.load(participationDecider, participationStream.of(id));
  const start = 'booking' in state ? state.booking.start : '';
  const cancelled = await researcher.call(`POST ${path}/cancel-session`, { body: { reason: 'Ill' } });
  expect(cancelled).toMatchObject({ status: 200, body: { status: 'INVITED' } });
  const again = await participant.call(`POST ${own}/booking`, { body: { start, timezone: 'UTC' } });
  expect(again).toMatchObject({ status: 201, body: { status: 'SCHEDULED' } });
  write.clock.advance(60 * 60_000);
  const late = await researcher.call(`POST ${path}/cancel-session`, { body: { reason: 'Ill' } });
  expect(late).toMatchObject({ status: 409, body: { code: 'participation.session-past' } });
});
