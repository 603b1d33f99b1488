import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { exportDecider, exportStream } from '@panelist/domain/support';
import { accountApi, signUpAs, type AccountApi } from './account-api.test-kit.js';

let api: AccountApi;
beforeAll(async () => {
  api = await accountApi();
});
afterAll(async () => api.close());

type Person = Awaited<ReturnType<typeof signUpAs>>;
const ask = async (person: Pick<Person, 'call'>, userId: string) => person.call(`POST /api/v4/users/${userId}/export`);

test('a person asks for an export; asking again meanwhile answers the same one', async () => {
  const person = await signUpAs(api);
  const first = await ask(person, person.userId);
  expect([first.status, first.body]).toEqual([202, { id: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
  expect(first.headers.get('X-Position')).toMatch(/\S/);
  const again = await ask(person, person.userId);
  expect([again.status, again.body]).toEqual([202, first.body]);
  expect(await api.count('ExportRequested')).toBe(1);
  expect(await api.lastEvent('ExportRequested')).toMatchObject({
    userId: person.userId,
    exportId: (first.body as { id: string }).id,
  });
});

test('two requests at the same moment begin one export', async () => {
  const person = await signUpAs(api);
  const answers = await Promise.all([1, 2, 3].map(async () => ask(person, person.userId)));
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
  expect(new Set(answers.map(({ body }) => (body as { id: string }).id)).size).toBe(1);
});

test('nobody asks for the export of somebody else', async () => {
  const [person, other] = [await signUpAs(api), await signUpAs(api)];
  const before = await api.count('ExportRequested');
  expect((await ask(other, person.userId)).status).toBe(404);
  expect((await api.http.call(`POST /api/v4/users/${person.userId}/export`)).status).toBe(401);
  expect(await api.count('ExportRequested')).toBe(before);
});

test('a member of staff who is logged in as the person may not', async () => {
  const person = await signUpAs(api);
  const visit = await api.http.logIn(person.userId, ['panelist'], { impersonator: 'staff-1' });
  expect((await ask(visit, person.userId)).status).toBe(403);
});

test('ten a day are enough', async () => {
  const person = await signUpAs(api);
  for (let count = 0; count < 10; count += 1) {
    const { body } = await ask(person, person.userId);
    const { id: exportId } = body as { id: string };
    const failed = { type: 'FailExport', userId: person.userId, exportId, now: api.clock.now() } as const;
    const commandId = `fails ${exportId}`;
    const context = {
      actor: { kind: 'system', id: 'test' } as const,
      commandId,
      correlationId: commandId,
      causationId: commandId,
    };
    await api.commands.handle(exportDecider, exportStream.of(person.userId), failed, context);
  }
  const refused = await ask(person, person.userId);
  expect([refused.status, refused.body]).toMatchObject([429, { code: 'support.exports-too-many' }]);
});
