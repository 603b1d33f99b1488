import { preferencesDecider, preferencesStream } from '@panelist/domain/profile';
import { testHttp, type TestHttp } from '../../../infra/testing/index.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { memoryWriteSide, surveyEntry, type MemoryWriteSide } from '../memory-api.test-kit.js';
import { hideProjectRoute, showProjectRoute } from './hide-project.js';

let write: MemoryWriteSide;
let http: TestHttp;
let userId: string;
let projectId: string;
const ownerId = randomUUID();

beforeEach(async () => {
  write = memoryWriteSide();
  http = await testHttp([hideProjectRoute(write), showProjectRoute(write)], { clock: write.clock });
  userId = await write.applicant();
  projectId = await write.project(ownerId, surveyEntry);
});
afterEach(async () => http.close());

const hide = (id: string) => `POST /v2/profiles/project/${id}/hidden`;
const show = (id: string) => `DELETE /v2/profiles/project/${id}/hidden`;
const events = async (ofUser = userId) => write.eventsOf(preferencesStream.of(ofUser));

/** Handles a command without HTTP, so that no project has to exist. */
async function decide(type: 'HideProject' | 'ShowProject', ofProject: string) {
  const id = randomUUID();
  const context = { actor: { kind: 'panelist', id: userId } as const, commandId: id, correlationId: id, causationId: id };
  const command = { type, userId, projectId: ofProject };
  await write.commands.handle(preferencesDecider, preferencesStream.of(userId), command, context);
}

describe('hiding a project', () => {
  it('records it, and answers the position to read from', async () => {
    const participant = await http.logIn(userId);
    const answer = await participant.call(hide(projectId));
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(answer.headers.get('X-Position')).toMatch(/\S/);
    const [event] = await write.log.read(preferencesStream.of(userId));
    expect(event).toMatchObject({
      type: 'ProjectHidden',
      data: { userId, projectId },
      metadata: { actor: { kind: 'panelist', id: userId } },
    });
  });

  it('changes nothing the second time', async () => {
    const participant = await http.logIn(userId);
    await participant.call(hide(projectId));
    expect(await participant.call(hide(projectId))).toMatchObject({ status: 200, body: { success: true } });
    expect(await events()).toEqual(['ProjectHidden']);
  });

  it('is undone by showing it, which changes nothing the second time', async () => {
    const participant = await http.logIn(userId);
    expect((await participant.call(show(projectId))).status).toBe(200);
    expect(await events()).toEqual([]);
    await participant.call(hide(projectId));
    const answer = await participant.call(show(projectId));
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(answer.headers.get('X-Position')).toMatch(/\S/);
    expect((await participant.call(show(projectId))).status).toBe(200);
    expect(await events()).toEqual(['ProjectHidden', 'ProjectShown']);
  });

  it('answers the same Idempotency-Key with the first answer, whatever has happened since', async () => {
    const participant = await http.logIn(userId);
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await participant.call(hide(projectId), { headers });
    await participant.call(show(projectId));
    const again = await participant.call(hide(projectId), { headers });
    expect(again).toMatchObject({ status: 200, body: first.body as object });
    expect(again.headers.get('X-Position')).toBe(first.headers.get('X-Position'));
    expect(await events()).toEqual(['ProjectHidden', 'ProjectShown']);
  });

  it('stops at 500 projects, until one of them is shown', async () => {
    for (let index = 0; index < 500; index += 1) await decide('HideProject', `project-${index}`);
    const participant = await http.logIn(userId);
    expect(await participant.call(hide(projectId))).toMatchObject({
      status: 409,
      body: {
        success: false,
        code: 'profile.too-many-hidden',
        message: 'You can hide at most 500 projects. Show one of them first.',
      },
    });
    await decide('ShowProject', 'project-7');
    expect((await participant.call(hide(projectId))).status).toBe(200);
    expect(await events()).toHaveLength(502);
  });
});

describe('who may hide what', () => {
  it.each([hide, show])('requires a login and an existing project', async (call) => {
    expect(await http.call(call(projectId))).toMatchObject({ status: 401, body: { code: 'access.login-required' } });
    const participant = await http.logIn(userId);
    expect(await participant.call(call(randomUUID()))).toMatchObject({
      status: 404,
      body: { success: false, code: 'resource.not-found' },
    });
    expect(await events()).toEqual([]);
  });

  it("answers for another account's draft as for a project that does not exist", async () => {
    const draftId = await write.project(ownerId, { ...surveyEntry, code: 'A-DRAFT', status: 'draft' });
    const participant = await http.logIn(userId);
    expect((await participant.call(hide(draftId))).status).toBe(404);
    expect((await participant.call(show(draftId))).status).toBe(404);
    const owner = await http.logIn(ownerId, ['researcher']);
    expect((await owner.call(hide(draftId))).status).toBe(200);
    const adminId = randomUUID();
    expect((await (await http.logIn(adminId, ['admin'])).call(hide(draftId))).status).toBe(200);
    expect([await events(), await events(ownerId), await events(adminId)]).toEqual([[], ['ProjectHidden'], ['ProjectHidden']]);
  });
});
