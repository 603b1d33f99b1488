import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { participationIdOf, sharingStream } from '@panelist/domain/participation';
import { collectRoutes } from '@panelist/infra/http';
import { randomUUID } from 'node:crypto';
import { testHttp, type LoggedIn, type TestHttp } from '../../../infra/testing/index.js';
import { memoryWriteSide, surveyEntry, type MemoryWriteSide } from '../memory-api.test-kit.js';
import * as participation from './index.js';

let write: MemoryWriteSide;
let http: TestHttp;
beforeEach(async () => {
  write = memoryWriteSide();
  http = await testHttp(collectRoutes(participation, write), { clock: write.clock });
});
afterEach(() => http.close());

const responses = [
  { questionId: 'q1', answers: [{ uid: 'yes' }] },
  { questionId: 'q2', answers: [{ text: 'Because' }] },
];

async function applied(status: 'DRAFT' | 'PENDING' = 'PENDING') {
  const projectId = await write.project(randomUUID(), { ...surveyEntry, code: `S-${randomUUID()}` });
  const userId = await write.applicant();
  const who = await http.logIn(userId);
  await who.call('POST /v2/projects/survey/save', { body: { projectId, status, responses, totalTime: 30 } });
  return { who, userId, id: participationIdOf(userId, projectId) };
}
const change = async (who: LoggedIn, id: string, verb: 'revoke' | 'restore', kind: string) =>
  who.call(`POST /api/v4/participations/${id}/sharing/${verb}`, { body: { kind } });

describe('withdrawing what a researcher is given', () => {
  it('is recorded once, and taken back once', async () => {
    const { who, id } = await applied();
    const first = await change(who, id, 'revoke', 'photo');
    expect(first).toMatchObject({ status: 200, body: { participationId: id, kind: 'photo', shared: false } });
    expect(first.headers.get('X-Position')).not.toBeNull();
    expect(await change(who, id, 'revoke', 'photo')).toMatchObject({ status: 200, body: { shared: false } });
    expect(await write.eventsOf(sharingStream.of(id))).toEqual(['SharingRevoked']);
    expect(await change(who, id, 'restore', 'photo')).toMatchObject({ status: 200, body: { shared: true } });
    expect(await write.eventsOf(sharingStream.of(id))).toEqual(['SharingRevoked', 'SharingRestored']);
  });

  it('waits with what an application rests on, and says until when', async () => {
    const { who, id } = await applied();
    expect(await change(who, id, 'revoke', 'answers')).toMatchObject({
      status: 409,
      body: {
        code: 'participation.sharing-kept',
        message: 'The researcher is deciding on your application. Take the application back first.',
      },
    });
    await who.call('POST /v2/surveys/cancel', { body: { id } });
    expect((await change(who, id, 'revoke', 'answers')).status).toBe(200);
  });

  it('is for the own response alone, and not for a draft', async () => {
    const { id } = await applied();
    const other = await applied('DRAFT');
    expect((await change(other.who, id, 'revoke', 'photo')).status).toBe(404);
    expect((await change(other.who, other.id, 'revoke', 'photo')).status).toBe(404);
    expect((await change(other.who, other.id, 'revoke', 'shoe size')).status).toBe(422);
    const staff = await http.logIn(other.userId, [], { impersonator: 'sam' });
    expect((await change(staff, other.id, 'revoke', 'photo')).status).toBe(403);
  });
});
