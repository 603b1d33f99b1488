import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { everyOrganization, featureFlagDecider, featureFlagStream } from '@panelist/domain/operations';
import { participationIdOf, participationStream } from '@panelist/domain/participation';
import { collectRoutes } from '@panelist/infra/http';
import { randomUUID } from 'node:crypto';
import { testHttp, type LoggedIn, type TestHttp } from '../../../infra/testing/index.js';
import { by, memoryWriteSide, surveyEntry, type MemoryWriteSide } from '../memory-api.test-kit.js';
import * as participation from './index.js';

let write: MemoryWriteSide;
let http: TestHttp;
let ownerId: string;
const flag = 'EnableParticipantProjectCompletionButton';

beforeEach(async () => {
  write = memoryWriteSide();
  ownerId = randomUUID();
  http = await testHttp(collectRoutes(participation, write), { clock: write.clock });
});
afterEach(() => http.close());

const switchOn = (active = true) =>
  write.commands.handle(
    featureFlagDecider,
    featureFlagStream.of(flag),
    { type: 'SetFeatureFlag', flag, scope: everyOrganization, active },
    by('admin'),
  );
const complete = (who: LoggedIn, id: string, headers = {}) =>
  who.call(`PATCH /api/v4/integrations/survey-responses/tasks/${id}/complete`, { headers });

/** A participant who was invited to a survey. */
async function invited() {
  const projectId = await write.project(ownerId, { ...surveyEntry, autoInvite: true });
  const userId = await write.applicant();
  const who = await http.logIn(userId);
  const responses = [
    { questionId: 'q1', answers: [{ uid: 'yes' }] },
    { questionId: 'q2', answers: [{ text: 'Because' }] },
  ];
  await who.call('POST /v2/projects/survey/save', { body: { projectId, status: 'PENDING', responses, totalTime: 30 } });
  const id = participationIdOf(userId, projectId);
  await who.call(`PATCH /api/v4/projects/${projectId}/screener-responses/${id}/process-auto-invite`);
  return { projectId, who, id, start: async () => who.call('POST /v2/surveys/startproject', { body: { id } }) };
}

describe('marking a task as complete', () => {
  it('is recorded once; a second time is 409 with the sentence of the spec', async () => {
    await switchOn();
    const { who, id, projectId, start } = await invited();
    await start();
    const key = { 'Idempotency-Key': randomUUID() };
    const first = await complete(who, id, key);
    expect(first).toMatchObject({
      status: 200,
      body: { id, projectId, status: 'INVITED', completionMarkedAt: expect.stringMatching(/Z$/) },
    });
    expect((await complete(who, id, key)).body).toEqual(first.body);
    expect(await complete(who, id)).toMatchObject({
      status: 409,
      body: {
        code: 'participation.already-completed',
        statusCode: 409,
        message: "The researcher has already been notified that you've completed the project.",
      },
    });
    expect((await write.eventsOf(participationStream.of(id))).filter((type) => type === 'CompletionMarked')).toHaveLength(1);
  });

  it('says the same once the researcher has confirmed', async () => {
    await switchOn();
    const { who, id, projectId, start } = await invited();
    await start();
    await complete(who, id);
    const researcher = await http.logIn(ownerId, ['researcher']);
    await researcher.call(`POST /api/v4/projects/${projectId}/screener-responses/${id}/attended`, { body: {} });
    expect(await complete(who, id)).toMatchObject({ status: 409, body: { code: 'participation.already-completed' } });
  });

  it('is refused before the start, by strangers, and where the organization has it switched off', async () => {
    const { who, id, start } = await invited();
    expect(await complete(who, id)).toMatchObject({ status: 409, body: { code: 'participation.wrong-state', state: 'INVITED' } });
    await start();
    expect(await complete(who, id)).toMatchObject({ status: 409, body: { code: 'participation.completion-off' } });
    await switchOn();
    const stranger = await http.logIn(await write.applicant());
    expect((await complete(stranger, id)).status).toBe(404);
    expect((await complete(who, randomUUID())).status).toBe(404);
    expect((await complete(who, id)).status).toBe(200);
  });
});
