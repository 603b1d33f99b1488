import {
  cycleDayOf,
  participationIdOf,
  participationStream,
  screenerCycleIdOf,
  screenerCycleStream,
} from '@panelist/domain/participation';
import { accountDecider, accountStream, organizationDecider, organizationStream } from '@panelist/domain/identity';
import { profileDecider, profileStream } from '@panelist/domain/profile';
import { collectRoutes } from '@panelist/infra/http';
import { testDatabase, testHttp, type LoggedIn, type TestDatabase, type TestHttp } from '../../../infra/testing/index.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { by, memoryWriteSide, surveyEntry, type MemoryWriteSide } from '../memory-api.test-kit.js';
import * as participation from './index.js';

let database: TestDatabase;
let write: MemoryWriteSide;
let http: TestHttp;
let ownerId: string;
const limit = 2;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => database.close());
beforeEach(async () => {
  write = { ...memoryWriteSide(), pool: database.pool };
  ownerId = randomUUID();
  const dependencies = { ...write, config: { ...write.config, screenerCycleLimit: limit } };
  http = await testHttp(collectRoutes(participation, dependencies), { clock: write.clock });
});
afterEach(() => http.close());

const yes = [{ questionId: 'q1', answers: [{ uid: 'yes' }] }];
const complete = [...yes, { questionId: 'q2', answers: [{ text: 'Because of ada@company.example' }] }];

const save = (
  who: LoggedIn,
  projectId: string,
  status: 'DRAFT' | 'PENDING',
  responses: unknown = complete,
  more = {},
  headers = {},
) => who.call('POST /v2/projects/survey/save', { body: { projectId, status, responses, totalTime: 30, ...more }, headers });

async function applied(entry: object = {}) {
  const projectId = await write.project(ownerId, { ...surveyEntry, ...entry });
  const userId = await write.applicant();
  const who = await http.logIn(userId);
  await save(who, projectId, 'PENDING');
  return { projectId, userId, who, id: participationIdOf(userId, projectId) };
}

/** Events of the cycle that the person opened today. */
const cycleOf = async (userId: string) =>
  write.eventsOf(screenerCycleStream.of(screenerCycleIdOf(userId, cycleDayOf(write.clock.now()))));

describe('saving a screener', () => {
  it('stores a draft, then judges and counts the submission', async () => {
    const projectId = await write.project(ownerId, surveyEntry);
    const userId = await write.applicant();
    const who = await http.logIn(userId);
    const draft = await save(who, projectId, 'DRAFT', yes);
    expect(draft).toMatchObject({ status: 200, body: { response: { status: 'DRAFT', qualified: null } } });
    expect(draft.headers.get('X-Position')).toMatch(/\d/);
    const submitted = await save(who, projectId, 'PENDING');
    expect(submitted).toMatchObject({
      status: 200,
      body: { success: true, response: { status: 'PENDING', qualified: true, percentage: 100 } },
    });
    expect(await write.eventsOf(participationStream.of(participationIdOf(userId, projectId)))).toEqual([
      'ScreenerStarted',
      'ScreenerAnswerSaved',
      'ScreenerSubmitted',
    ]);
    expect(await cycleOf(userId)).toEqual(['ScreenerCycleOpened', 'ScreenerCounted']);
  });

  it('takes nobody whose country is not that of their verified phone', async () => {
    const projectId = await write.project(ownerId, { ...surveyEntry, countries: ['US', 'GB'] });
    const [atHome, moved] = [await write.applicant(), await write.applicant()];
    const { state: account } = await write.commands.load(accountDecider, accountStream.of(moved));
    const profileId = account.status === 'none' ? '' : (account.profileId ?? '');
    const stream = profileStream.of(profileId);
    const { state: profile } = await write.commands.load(profileDecider, stream);
    if (profile.status === 'none') throw new Error('An applicant has a profile.');
    const location = { ...profile.location, country: 'GB', city: 'London', state: '' };
    await write.log.append(
      stream,
      [
        {
          eventId: randomUUID(),
          event: { type: 'LocationChanged', data: { profileId, userId: moved, location } },
          metadata: { ...by(moved), occurredAt: write.clock.now() },
        },
      ],
      'any',
    );
    expect((await save(await http.logIn(atHome), projectId, 'PENDING')).status).toBe(200);
    const refused = await save(await http.logIn(moved), projectId, 'PENDING');
    expect(refused).toMatchObject({ status: 403, body: { reason: 'incorrectDemographics' } });
  });

  it('says of a text that is too long what the page says', async () => {
    const projectId = await write.project(ownerId, surveyEntry);
    const who = await http.logIn(await write.applicant());
    const long = [...yes, { questionId: 'q2', answers: [{ text: 'x'.repeat(10_001) }] }];
    const message = 'Maximum 10000 characters';
    expect(await save(who, projectId, 'PENDING', long)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'responses.q2', message }] },
    });
  });

  it('stores no draft for a timer that ticks, and at most 60 changed ones a minute and person', async () => {
    const userId = await write.applicant();
    const who = await http.logIn(userId);
    const [first, second] = await Promise.all(['A', 'B'].map(async (code) => write.project(ownerId, { ...surveyEntry, code })));
    if (first === undefined || second === undefined) throw new Error('two projects');
    for (let seconds = 0; seconds < 70; seconds += 1)
      expect((await save(who, first, 'DRAFT', yes, { totalTime: seconds })).status).toBe(200);
    const stream = (projectId: string) => participationStream.of(participationIdOf(userId, projectId));
    expect(await write.eventsOf(stream(first))).toEqual(['ScreenerStarted', 'ScreenerAnswerSaved']);

    const typed = (index: number) => [...yes, { questionId: 'q2', answers: [{ text: `Because ${index}` }] }];
    const typing = await Promise.all(
      Array.from({ length: 70 }, (_, index) => save(who, index % 2 === 0 ? first : second, 'DRAFT', typed(index))),
    );
    const refused = typing.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(11);
    expect(refused[0]).toMatchObject({ status: 429, body: { code: 'request.too-many' } });
    const seconds = Number(refused[0]?.headers.get('Retry-After'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    const saved = [...(await write.eventsOf(stream(first))), ...(await write.eventsOf(stream(second)))];
    expect(saved.filter((type) => type === 'ScreenerAnswerSaved')).toHaveLength(60);

    const other = await http.logIn(await write.applicant());
    expect((await save(other, first, 'DRAFT', yes)).status).toBe(200);
    expect((await save(who, first, 'PENDING')).status).toBe(200);
  });

  it('masks addresses in stored answers', async () => {
    const { id } = await applied();
    const events = await write.log.read(participationStream.of(id));
    expect(JSON.stringify(events.map(({ data }) => data))).not.toContain('ada@company.example');
  });

  it('ignores what the page computed', async () => {
    const projectId = await write.project(ownerId, surveyEntry);
    const who = await http.logIn(await write.applicant());
    const no = [{ questionId: 'q1', answers: [{ uid: 'no' }] }, complete[1]];
    const answer = await save(who, projectId, 'PENDING', no, { qualified: true, percentage: 100 });
    expect(answer).toMatchObject({ status: 200, body: { response: { qualified: false } } });
  });

  it('names the question of each invalid answer and counts nothing', async () => {
    const projectId = await write.project(ownerId, surveyEntry);
    const userId = await write.applicant();
    const answer = await save(await http.logIn(userId), projectId, 'PENDING', yes);
    expect(answer).toMatchObject({ status: 422, body: { success: false, code: 'participation.answers-invalid' } });
    expect(JSON.stringify(answer.body)).toContain('An input is required');
    expect(await cycleOf(userId)).toEqual([]);
  });

  it('answers the same Idempotency-Key with the first answer, counting once', async () => {
    const projectId = await write.project(ownerId, surveyEntry);
    const userId = await write.applicant();
    const who = await http.logIn(userId);
    const key = { 'Idempotency-Key': randomUUID() };
    const first = await save(who, projectId, 'PENDING', complete, {}, key);
    const second = await save(who, projectId, 'PENDING', complete, {}, key);
    expect(second).toMatchObject({ status: 200, body: first.body as object });
    expect(await cycleOf(userId)).toHaveLength(2);
  });

  it('gives the first answer although it was not kept: the server that kept it stopped before', async () => {
    const projectId = await write.project(ownerId, surveyEntry);
    const userId = await write.applicant();
    const key = { 'Idempotency-Key': randomUUID() };
    const first = await save(await http.logIn(userId), projectId, 'PENDING', complete, {}, key);
    await http.close();
    write.clock.advance(60_000);
    // Remembers no answers.
    http = await testHttp(collectRoutes(participation, { ...write, config: { ...write.config, screenerCycleLimit: limit } }), {
      clock: write.clock,
    });
    const second = await save(await http.logIn(userId), projectId, 'PENDING', complete, {}, key);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('X-Position')).toBe(first.headers.get('X-Position'));
  });

  it('refuses a second submission, and counts it in no cycle', async () => {
    const { who, projectId, userId } = await applied();
    expect(await save(who, projectId, 'PENDING')).toMatchObject({ status: 409, body: { state: 'PENDING' } });
    expect(await cycleOf(userId)).toEqual(['ScreenerCycleOpened', 'ScreenerCounted']);
    write.clock.advance(24 * 60 * 60 * 1000);
    expect(await save(who, projectId, 'PENDING')).toMatchObject({ status: 409, body: { state: 'PENDING' } });
    expect(await cycleOf(userId)).toEqual([]);
  });

  it('refuses at the limit of the cycle, until the cycle ends', async () => {
    const who = await http.logIn(await write.applicant());
    const projects = await Promise.all(['A', 'B', 'C'].map(async (code) => write.project(ownerId, { ...surveyEntry, code })));
    for (const projectId of projects.slice(0, limit)) expect((await save(who, projectId, 'PENDING')).status).toBe(200);
    const refused = await save(who, projects[2] as string, 'PENDING');
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'You have 0 surveys remaining this period. You can only take up to 2 surveys within a 24 hour period.' },
    });
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    write.clock.advance(24 * 60 * 60 * 1000);
    expect((await save(who, projects[2] as string, 'PENDING')).status).toBe(200);
  });

  it('accepts no more than the limit of submissions at the same moment, in a new cycle and around its end', async () => {
    const who = await http.logIn(await write.applicant());
    const projects = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => write.project(ownerId, { ...surveyEntry, code: `P${index}` })),
    );
    const atOnce = async (some: readonly string[]) =>
      (await Promise.all(some.map(async (projectId) => save(who, projectId, 'PENDING'))))
        .map(({ status }) => String(status))
        .toSorted();
    expect(await atOnce(projects.slice(0, 4))).toEqual(['200', '200', '429', '429']);
    expect(await atOnce(projects.slice(4, 8))).toEqual(['429', '429', '429', '429']);
    write.clock.advance(24 * 60 * 60 * 1000);
    expect(await atOnce(projects.slice(8))).toEqual(['200', '200', '429', '429']);
  });

  it.each([
    ['profile', 403, 'mustCompleteProfile'],
    ['email', 403, 'verifiedEmailRequired'],
    ['phone', 403, 'phoneAndPhotoRequired'],
    ['photo', 403, 'phoneAndPhotoRequired'],
  ] as const)('refuses an applicant without %s', async (missing, status, reason) => {
    const projectId = await write.project(ownerId, surveyEntry);
    const who = await http.logIn(await write.applicant(missing));
    expect(await save(who, projectId, 'DRAFT', yes)).toMatchObject({ status, body: { reason } });
  });

  it('refuses applicants outside the target', async () => {
    const projectId = await write.project(ownerId, { ...surveyEntry, target: { ages: [[60, 90]] } });
    const who = await http.logIn(await write.applicant());
    expect(await save(who, projectId, 'DRAFT', yes)).toMatchObject({ status: 403, body: { reason: 'incorrectDemographics' } });
  });

  it('refuses visitors, and does not find draft projects', async () => {
    const projectId = await write.project(ownerId, { ...surveyEntry, status: 'draft' });
    const who = await http.logIn(await write.applicant());
    expect((await save(who, projectId, 'DRAFT', yes)).status).toBe(404);
    expect(
      (await http.call('POST /v2/projects/survey/save', { body: { projectId, status: 'DRAFT', responses: [] } })).status,
    ).toBe(401);
  });
});

describe('an application', () => {
  it('is invited automatically where the project does so, and once', async () => {
    const { who, projectId, id } = await applied({ autoInvite: true });
    const call = `PATCH /api/v4/projects/${projectId}/screener-responses/${id}/process-auto-invite`;
    expect(await who.call(call)).toMatchObject({ status: 200, body: { status: 'INVITED' } });
    expect(await who.call(call)).toMatchObject({ status: 200, body: { status: 'INVITED' } });
    expect((await write.eventsOf(participationStream.of(id))).filter((type) => type === 'ParticipantInvited')).toHaveLength(1);
  });

  it('is not invited automatically while the organization is suspended', async () => {
    const { who, projectId, id } = await applied({ autoInvite: true });
    const decided = { by: { kind: 'administrator', id: 'admin-1' }, reason: 'Complaints', now: write.clock.now() } as const;
    const suspend = { type: 'SuspendOrganization', organizationId: ownerId, ...decided } as const;
    await write.commands.handle(organizationDecider, organizationStream.of(ownerId), suspend, by('admin-1'));
    expect(await who.call(`PATCH /api/v4/projects/${projectId}/screener-responses/${id}/process-auto-invite`)).toMatchObject({
      status: 409,
      body: { code: 'catalogue.funds-insufficient' },
    });
  });

  it('is cancelled with a message', async () => {
    const { who, id } = await applied();
    const answer = await who.call('POST /v2/surveys/cancel', { body: { id, message: 'I moved away.' } });
    expect(answer).toMatchObject({ status: 200, body: { response: { status: 'CANCELLED' } } });
    expect((await who.call('POST /v2/surveys/cancel', { body: { id } })).status).toBe(409);
  });

  it.each([null, undefined])('is cancelled with %s as the message, which is none', async (message) => {
    const { who, id } = await applied();
    expect(await who.call('POST /v2/surveys/cancel', { body: { id, message } })).toMatchObject({
      status: 200,
      body: { response: { status: 'CANCELLED' } },
    });
  });

  it('is not found for other participants', async () => {
    const { id } = await applied();
    const stranger = await http.logIn(await write.applicant());
    expect((await stranger.call('POST /v2/surveys/cancel', { body: { id } })).status).toBe(404);
    expect((await stranger.call('POST /v2/surveys/startproject', { body: { id } })).status).toBe(404);
  });
});

describe('a researcher', () => {
  it('commands no project of a suspended organization, also when they belong to another one by now', async () => {
    const { projectId, id } = await applied();
    const researcher = await http.logIn(ownerId, ['researcher']);
    const decided = { by: { kind: 'administrator', id: 'admin-1' }, reason: 'Complaints', now: write.clock.now() } as const;
    const suspend = { type: 'SuspendOrganization', organizationId: ownerId, ...decided } as const;
    await write.commands.handle(organizationDecider, organizationStream.of(ownerId), suspend, by('admin-1'));
    const refused = { status: 403, body: { code: 'catalogue.organization-suspended' } };
    const project = `POST /api/v4/projects/${projectId}`;
    expect(await researcher.call(`${project}/screener-responses/${id}/invite`, { body: { message: 'Welcome' } })).toMatchObject(
      refused,
    );
    expect(await researcher.call(`${project}/invitations`, { body: { skipScreenerQuestions: false } })).toMatchObject(refused);
    expect(await researcher.call(`${project}/slots`, { body: { slots: [] } })).toMatchObject(refused);
    const admin = await http.logIn(randomUUID(), ['admin']);
    const invite = { body: { message: 'Welcome' } };
    expect((await admin.call(`${project}/screener-responses/${id}/invite`, invite)).status).toBe(200);
  });

  it('commands no project of an organization that they have left', async () => {
    const formerId = await write.applicant();
    const researcher = await http.logIn(formerId, ['researcher']);
    const join = async (organizationId: string) => {
      const command = { type: 'JoinOrganization', organizationId } as const;
      await write.commands.handle(accountDecider, accountStream.of(formerId), command, by('admin-1'));
    };
    await join('acme');
    const projectId = await write.project(formerId, surveyEntry, 100_000_00, 'acme');
    const path = `POST /api/v4/projects/${projectId}` as const;
    const invitation = { body: { skipScreenerQuestions: false } };
    expect((await researcher.call(`${path}/invitations`, invitation)).status).toBe(201);
    await join('another');
    expect(await researcher.call(`${path}/invitations`, invitation)).toMatchObject({ status: 404 });
    expect(await researcher.call(`${path}/slots`, { body: { slots: [] } })).toMatchObject({ status: 404 });
    await join('acme');
    expect((await researcher.call(`${path}/invitations`, invitation)).status).toBe(201);
  });

  it('invites, sees the start, marks attendance and approves, with a tip of a quarter at most', async () => {
    const { who, projectId, id } = await applied();
    const researcher = await http.logIn(ownerId, ['researcher']);
    const on = (verb: string, body: object = {}) =>
      researcher.call(`POST /api/v4/projects/${projectId}/screener-responses/${id}/${verb}`, { body });
    expect((await on('approve-payment')).status).toBe(409);
    expect((await on('invite', { message: ' ' })).status).toBe(422);
    expect(await on('invite', { message: 'Welcome' })).toMatchObject({ status: 200, body: { status: 'INVITED' } });
    expect(await who.call('POST /v2/surveys/startproject', { body: { id } })).toMatchObject({ status: 200 });
    expect(await on('attended')).toMatchObject({ status: 200, body: { status: 'ATTENDED' } });
    expect((await on('approve-payment', { tip: 12.51 })).status).toBe(422);
    expect((await on('approve-payment', { tip: 1.005 })).status).toBe(422);
    expect(await on('approve-payment', { tip: 12.5 })).toMatchObject({ status: 200, body: { status: 'PAID' } });
  });

  it("cannot command another owner's project, unless an admin", async () => {
    const { projectId, id } = await applied();
    const call = `POST /api/v4/projects/${projectId}/screener-responses/${id}/invite`;
    const body = { message: 'Welcome' };
    const stranger = await http.logIn(randomUUID(), ['researcher']);
    const participant = await http.logIn(randomUUID(), ['panelist']);
    const admin = await http.logIn(randomUUID(), ['admin']);
    expect((await stranger.call(call, { body })).status).toBe(404);
    expect((await participant.call(call, { body })).status).toBe(403);
    expect((await admin.call(call, { body })).status).toBe(200);
  });

  it('does not reach the response of another project under an own one', async () => {
    const { id } = await applied();
    const strangerId = randomUUID();
    const own = await write.project(strangerId, { ...surveyEntry, code: 'OWN' });
    const stranger = await http.logIn(strangerId, ['researcher']);
    const call = `POST /api/v4/projects/${own}/screener-responses/${id}/invite`;
    expect((await stranger.call(call, { body: { message: 'Welcome' } })).status).toBe(404);
    expect(await write.eventsOf(participationStream.of(id))).not.toContain('ParticipantInvited');
  });
});
