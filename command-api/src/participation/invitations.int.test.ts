import {
  cycleDayOf,
  invitationStream,
  participationIdOf,
  participationStream,
  screenerCycleIdOf,
  screenerCycleStream,
} from '@panelist/domain/participation';
import { collectRoutes } from '@panelist/infra/http';
import { testDatabase, testHttp, type LoggedIn, type TestDatabase, type TestHttp } from '../../../infra/testing/index.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { memoryWriteSide, surveyEntry, type MemoryWriteSide } from '../memory-api.test-kit.js';
import * as participation from './index.js';

let write: MemoryWriteSide;
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => database.close());
let http: TestHttp;
let owner: LoggedIn;
let ownerId: string;
beforeEach(async () => {
  write = { ...memoryWriteSide(), pool: database.pool };
  ownerId = randomUUID();
  http = await testHttp(collectRoutes(participation, write), { clock: write.clock });
  owner = await http.logIn(ownerId, ['researcher']);
});
afterEach(() => http.close());

/** A project for professionals of another gender: none of the test's people passes its criteria. */
const closedToAll = { ...surveyEntry, talkToAudience: 1, target: { genders: ['other'] } };
const nda = { nda: { type: 'link', url: 'https://sample.example/nda' } };
const complete = [
  { questionId: 'q1', answers: [{ uid: 'yes' }] },
  { questionId: 'q2', answers: [{ text: 'Because.' }] },
];

interface Invited {
  readonly inviteId: string;
  readonly inviteCode: string;
}

async function invite(projectId: string, body: object = {}): Promise<Invited & { readonly url: string }> {
  const answer = await owner.call(`POST /api/v4/projects/${projectId}/invitations`, { body });
  expect(answer.status).toBe(201);
  return answer.body as Invited & { readonly url: string };
}
const save = (who: LoggedIn, projectId: string, body: object) =>
  who.call('POST /v2/projects/survey/save', { body: { projectId, responses: [], status: 'PENDING', ...body } });
const link = ({ inviteId, inviteCode }: Invited) => ({ inviteId, inviteCode });
async function someone() {
  const userId = await write.applicant();
  return { userId, who: await http.logIn(userId), email: `${userId}@company.example` };
}
const eventsOf = (userId: string, projectId: string) =>
  write.eventsOf(participationStream.of(participationIdOf(userId, projectId)));

describe('an invitation', () => {
  it('is a link, once for each call, by the owner of an open project', async () => {
    const projectId = await write.project(ownerId, closedToAll);
    const headers = { 'Idempotency-Key': 'once' };
    const call = () => owner.call(`POST /api/v4/projects/${projectId}/invitations`, { body: {}, headers });
    const first = await call();
    const { inviteId, inviteCode, url } = first.body as Invited & { readonly url: string };
    expect(url).toBe(
      `https://panelist.example/panelists/v2/projects/view/${projectId}?invite=${inviteCode}&inviteId=${inviteId}`,
    );
    expect((await call()).body).toEqual(first.body);
    expect(await write.eventsOf(invitationStream.of(inviteId))).toEqual(['InvitationCreated']);
    const another = await http.logIn(randomUUID(), ['researcher']);
    expect((await another.call(`POST /api/v4/projects/${projectId}/invitations`, { body: {} })).status).toBe(404);
    const { who } = await someone();
    expect((await who.call(`POST /api/v4/projects/${projectId}/invitations`, { body: {} })).status).toBe(403);
    expect(await owner.call(`POST /api/v4/projects/${projectId}/invitations`, { body: { email: 'nobody' } })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'email', message: 'E-mail must be valid' }] },
    });
  });

  it('is refused while the project is a draft, to its owner by name and to others as unknown', async () => {
    const projectId = await write.project(ownerId, { ...closedToAll, status: 'draft' });
    const call = `POST /api/v4/projects/${projectId}/invitations`;
    expect(await owner.call(call, { body: {} })).toMatchObject({
      status: 409,
      body: { code: 'catalogue.wrong-state', message: 'This project is draft.' },
    });
    const another = await http.logIn(randomUUID(), ['researcher']);
    expect((await another.call(call, { body: {} })).status).toBe(404);
  });

  it('passes the hard criteria and the work e-mail, and its questions are answered as ever', async () => {
    const projectId = await write.project(ownerId, closedToAll);
    const { who, userId } = await someone();
    expect((await save(who, projectId, { responses: complete })).status).toBe(403);
    const invitation = await invite(projectId);
    expect(await save(who, projectId, { status: 'DRAFT', ...link(invitation) })).toMatchObject({ status: 200 });
    expect(await save(who, projectId, { responses: complete })).toMatchObject({ body: { response: { status: 'PENDING' } } });
    expect(await eventsOf(userId, projectId)).toEqual([
      'StartRefused',
      'ScreenerStarted',
      'InvitationUsed',
      'ScreenerAnswerSaved',
      'ScreenerSubmitted',
    ]);
  });

  it('that skips the questions leads straight to INVITED, and counts as no screener', async () => {
    const projectId = await write.project(ownerId, closedToAll);
    const { who, userId } = await someone();
    const invitation = await invite(projectId, { skipScreenerQuestions: true });
    expect(await save(who, projectId, link(invitation))).toMatchObject({
      status: 200,
      body: { response: { status: 'INVITED', qualified: true } },
    });
    expect(await eventsOf(userId, projectId)).toEqual(['ScreenerStarted', 'InvitationUsed', 'ParticipantInvited']);
    expect(await write.eventsOf(screenerCycleStream.of(screenerCycleIdOf(userId, cycleDayOf(write.clock.now()))))).toEqual([]);
    expect(await save(who, projectId, link(invitation))).toMatchObject({
      status: 409,
      body: { code: 'participation.wrong-state' },
    });
  });

  it('that skips the questions does so in a draft that another one opened', async () => {
    const projectId = await write.project(ownerId, closedToAll);
    const { who, userId } = await someone();
    expect(await save(who, projectId, { status: 'DRAFT', ...link(await invite(projectId)) })).toMatchObject({ status: 200 });
    const skipping = await invite(projectId, { skipScreenerQuestions: true });
    expect(await save(who, projectId, link(skipping))).toMatchObject({
      status: 200,
      body: { response: { status: 'INVITED' } },
    });
    expect((await eventsOf(userId, projectId)).slice(-2)).toEqual(['InvitationUsed', 'ParticipantInvited']);
  });

  it('that skips the questions asks for the NDA; No submits without an invitation, and counts as no screener', async () => {
    const projectId = await write.project(ownerId, { ...closedToAll, ...nda });
    const [yes, no] = [await someone(), await someone()];
    const [first, second] = [
      await invite(projectId, { skipScreenerQuestions: true }),
      await invite(projectId, { skipScreenerQuestions: true }),
    ];
    expect(await save(yes.who, projectId, link(first))).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'agree', message: 'Answer is required' }] },
    });
    expect(await save(yes.who, projectId, { ...link(first), agree: true })).toMatchObject({
      body: { response: { status: 'INVITED' } },
    });
    expect(await save(no.who, projectId, { ...link(second), agree: false })).toMatchObject({
      body: { response: { status: 'PENDING', qualified: false } },
    });
    const cycle = screenerCycleStream.of(screenerCycleIdOf(no.userId, cycleDayOf(write.clock.now())));
    expect(await write.eventsOf(cycle)).toEqual([]);
  });

  it('with an e-mail is for that account only', async () => {
    const projectId = await write.project(ownerId, closedToAll);
    const [guest, other] = [await someone(), await someone()];
    const invitation = await invite(projectId, { email: guest.email.toUpperCase() });
    const skipped = { responses: complete, ...link(invitation) };
    expect(await save(other.who, projectId, skipped)).toMatchObject({
      status: 403,
      body: {
        code: 'participation.invitation-foreign',
        message: 'This invitation is for another e-mail address. Log in with the account that has it.',
      },
    });
    expect((await save(guest.who, projectId, skipped)).status).toBe(200);
  });

  it('needs its own code and project, and an open project', async () => {
    const projectId = await write.project(ownerId, closedToAll);
    const { who } = await someone();
    const { inviteId } = await invite(projectId);
    const { inviteCode } = await invite(projectId);
    expect(await save(who, projectId, { responses: complete, inviteId, inviteCode })).toMatchObject({
      status: 404,
      body: { code: 'participation.invitation-unknown' },
    });
    const elsewhere = await write.project(ownerId, { ...closedToAll, code: 'ELSEWHERE' });
    expect((await save(who, elsewhere, { responses: complete, ...link(await invite(projectId)) })).status).toBe(404);
  });

  it('never gets two people in, even at the same moment', async () => {
    const projectId = await write.project(ownerId, closedToAll);
    const people = await Promise.all(Array.from({ length: 6 }, someone));
    for (const skipScreenerQuestions of [true, false]) {
      const invitation = await invite(projectId, { skipScreenerQuestions });
      const tries = await Promise.all(
        people.map(async ({ who }) => save(who, projectId, { responses: complete, ...link(invitation) })),
      );
      expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
      const refused = tries.filter(({ status }) => status !== 200).map(({ body }) => (body as { readonly code: string }).code);
      expect(refused.filter((code) => code === 'participation.invitation-used').length).toBeGreaterThanOrEqual(4);
    }
  });

  it('that the funds do not cover stays valid', async () => {
    const projectId = await write.project(ownerId, closedToAll, 1_00);
    const { who, userId } = await someone();
    const invitation = await invite(projectId, { skipScreenerQuestions: true });
    expect(await save(who, projectId, link(invitation))).toMatchObject({
      status: 409,
      body: { code: 'catalogue.funds-insufficient', message: expect.stringMatching(/^The researcher cannot take you on/) },
    });
    expect(await eventsOf(userId, projectId)).toEqual([]);
  });
});

it('an organization sends 200 invitations a day, whoever sends them', async () => {
  const projectId = await write.project(ownerId, { ...surveyEntry, code: randomUUID() });
  const call = `POST /api/v4/projects/${projectId}/invitations`;
  const answers = await Promise.all(Array.from({ length: 200 }, async () => owner.call(call, { body: {} })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  const refused = await owner.call(call, { body: {} });
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'request.too-many', message: expect.stringMatching(/^An organization can send 200 invitations a day/) },
  });
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(80_000);
});
