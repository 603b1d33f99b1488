import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { organizationDecider, organizationStream } from '@panelist/domain/identity';
import { collectRoutes } from '@panelist/infra/http';
import { randomUUID } from 'node:crypto';
import { testHttp, type TestHttp } from '../../../infra/testing/index.js';
import { memoryWriteSide, type MemoryWriteSide } from '../memory-api.test-kit.js';
import * as catalogue from './index.js';

let write: MemoryWriteSide;
let http: TestHttp;
beforeEach(async () => {
  write = memoryWriteSide();
  http = await testHttp(collectRoutes(catalogue, write), { clock: write.clock });
});
afterEach(() => http.close());

test('a researcher answers the record of their own organization in 300 characters, and takes it back', async () => {
  const id = randomUUID();
  const researcher = await http.logIn(id, ['researcher']);
  const answer = async (organizationId: string, text: string) =>
    researcher.call(`PUT /api/v4/organizations/${organizationId}/record/answer`, { body: { text } });
  const known = async () => (await write.commands.load(organizationDecider, organizationStream.of(id))).state.recordAnswer;
  expect(await answer('mine', ' We were ill in March. ')).toMatchObject({
    status: 200,
    body: { organizationId: id, answer: 'We were ill in March.' },
  });
  expect(await known()).toBe('We were ill in March.');
  expect(await answer(id, 'x'.repeat(301))).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'text', message: 'At most 300 characters.' }] },
  });
  expect(await answer(randomUUID(), 'Theirs')).toMatchObject({ status: 404 });
  expect(
    await (await http.logIn(randomUUID())).call('PUT /api/v4/organizations/mine/record/answer', { body: { text: 'x' } }),
  ).toMatchObject({
    status: 403,
  });
  expect(await answer(id, '')).toMatchObject({ status: 200, body: { answer: null } });
  expect(await known()).toBe('');
});
