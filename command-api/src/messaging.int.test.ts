import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { conversationStream } from '@panelist/domain/messaging';
import { participationIdOf } from '@panelist/domain/participation';
import { namedKeyFor } from '@panelist/infra/files';
import { collectRoutes } from '@panelist/infra/http';
import { randomUUID } from 'node:crypto';
import {
  testDatabase,
  testHttp,
  testUploads,
  type LoggedIn,
  type TestDatabase,
  type TestHttp,
  type TestUploads,
} from '../../infra/testing/index.js';
import { memoryWriteSide, surveyEntry, type MemoryWriteSide } from './memory-api.test-kit.js';
import { projectCommandRoutes } from './catalogue/project-command-routes.js';
import * as participation from './participation/index.js';
import * as messaging from './messaging/index.js';

let write: MemoryWriteSide;
let database: TestDatabase;
let kit: TestUploads;
let http: TestHttp;
const noFiles = {
  put: async () => '',
  get: async () => null,
  remove: async () => undefined,
  ofOwner: async () => [],
  removeAllOf: async () => undefined,
  signedPath: (id: string) => `/pictures/${id}`,
  verify: () => false,
};
beforeAll(async () => {
  write = memoryWriteSide();
  database = await testDatabase();
  kit = await testUploads({ pool: database.pool, vault: write.vault, clock: write.clock });
  const needs = { ...write, pool: database.pool, uploads: kit.uploads, files: noFiles };
  const routes = [...collectRoutes(participation, needs), ...collectRoutes(messaging, needs)];
  http = await testHttp([...routes, ...projectCommandRoutes(needs)], { clock: write.clock, uploads: kit.uploads });
});
afterAll(async () => {
  await http.close();
  await kit.close();
  await database.close();
});

const responses = [
  { questionId: 'q1', answers: [{ uid: 'yes' }] },
  { questionId: 'q2', answers: [{ text: 'Because' }] },
];

/**
 * A participant with a submitted response, invited unless said otherwise, and the project's
 * researcher.
 */
async function world({ invited = true, entry = {} }: { invited?: boolean; entry?: object } = {}) {
  const [ownerId, userId] = [randomUUID(), await write.applicant()];
  const code = randomUUID();
  const projectId = await write.project(ownerId, { ...surveyEntry, code, autoInvite: true, ...entry });
  const [ada, rita] = [await http.logIn(userId), await http.logIn(ownerId, ['researcher'])];
  await ada.call('POST /v2/projects/survey/save', { body: { projectId, status: 'PENDING', responses, totalTime: 30 } });
  const uid = participationIdOf(userId, projectId);
  if (invited) await ada.call(`PATCH /api/v4/projects/${projectId}/screener-responses/${uid}/process-auto-invite`);
  return { ada, rita, userId, ownerId, projectId, uid, on: `/api/v4/projects/${projectId}` };
}

const send = (who: LoggedIn, body: object, headers = {}) => who.call('POST /v2/messages/message', { body, headers });

async function uploaded(ownerId: string, name = 'my plan.pdf', bytes = Buffer.from('%PDF-1.7 a plan')): Promise<string> {
  const key = namedKeyFor('messages', name, { at: Date.now(), id: randomUUID() }) ?? '';
  const { url, fields } = kit.uploads.uploadForm(key, ownerId, 900);
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  expect((await fetch(http.url + url, { method: 'POST', body: form })).status).toBe(204);
  return key;
}

describe('a message of a participant', () => {
  it('begins the conversation of the response, once for one key', async () => {
    const { ada, uid, projectId, userId } = await world();
    const headers = { 'Idempotency-Key': randomUUID() };
    const body = { body: 'May I use my phone?', surveyResponseId: uid };
    const first = await send(ada, body, headers);
    expect(first).toMatchObject({
      status: 200,
      body: {
        success: true,
        response: {
          body: 'May I use my phone?',
          removed: false,
          conversation: uid,
          sender: { uid: userId, firstName: expect.stringMatching(/\w/), isPanelist: true },
        },
      },
    });
    expect((await send(ada, body, headers)).body).toEqual(first.body);
    expect((await send(ada, { body: 'Again', projectId })).status).toBe(200);
    expect((await send(ada, { body: 'And again', conversationUid: uid })).status).toBe(200);
    expect(await write.eventsOf(conversationStream.of(uid))).toEqual([
      'ConversationStarted',
      'MessagePosted',
      'MessagePosted',
      'MessagePosted',
    ]);
  });

  it('is refused while the participant no longer shares their messages, and taken once they do again', async () => {
    const { ada, uid } = await world();
    expect((await send(ada, { body: 'Hello', surveyResponseId: uid })).status).toBe(200);
    await ada.call('POST /v2/surveys/cancel', { body: { id: uid } });
    const change = async (verb: string) =>
      ada.call(`POST /api/v4/participations/${uid}/sharing/${verb}`, { body: { kind: 'messages' } });
    expect((await change('revoke')).status).toBe(200);
    expect(await send(ada, { body: 'One more thing', conversationUid: uid })).toMatchObject({
      status: 409,
      body: { code: 'messaging.not-shared' },
    });
    expect((await change('restore')).status).toBe(200);
    expect((await send(ada, { body: 'One more thing', conversationUid: uid })).status).toBe(200);
  });

  it('waits for an answer to the application', async () => {
    const { ada, uid } = await world({ invited: false });
    expect(await send(ada, { body: 'Hello?', surveyResponseId: uid })).toMatchObject({
      status: 409,
      body: { success: false, code: 'messaging.too-early' },
    });
  });

  it('is refused with what is missing', async () => {
    const { ada, uid } = await world();
    expect(await send(ada, { body: 'Hello' })).toMatchObject({ status: 422, body: { code: 'messaging.recipient-missing' } });
    for (const body of [' ', '\u3164\u2800'])
      expect(await send(ada, { body, surveyResponseId: uid })).toMatchObject({ status: 422, body: { code: 'messaging.empty' } });
    const long = await send(ada, { body: 'x'.repeat(5_001), surveyResponseId: uid });
    expect(long).toMatchObject({ status: 422, body: { errors: [{ field: 'body' }] } });
    expect((await send(ada, { body: 'x'.repeat(5_000), surveyResponseId: uid })).status).toBe(200);
    const many = Array.from({ length: 6 }, () => ({ metadata: { key: 'k' } }));
    const tooMany = await send(ada, { surveyResponseId: uid, attachments: many });
    expect(tooMany).toMatchObject({ status: 422, body: { errors: [{ field: 'attachments' }] } });
  });

  it("is never about another person's response, and not sent by staff in their name", async () => {
    const { uid } = await world();
    const { ada, userId, uid: own } = await world();
    expect((await send(ada, { body: 'Hello', surveyResponseId: uid })).status).toBe(404);
    expect((await send(ada, { body: 'Hello', conversationUid: randomUUID() })).status).toBe(404);
    const staff = await http.logIn(userId, ['panelist'], { impersonator: randomUUID() });
    expect((await send(staff, { body: 'Hello', surveyResponseId: own })).status).toBe(403);
    expect((await staff.call(`PATCH /api/v4/messaging/conversations/${own}/read`)).status).toBe(403);
    expect((await http.call('POST /v2/messages/message', { body: { body: 'x' } })).status).toBe(401);
  });
});

describe('files of a message', () => {
  const attached = (key: string, metadata: object = {}) => [{ url: null, contentType: null, metadata: { key, ...metadata } }];

  it('are kept with what the store knows of them, and have a link', async () => {
    const { ada, uid, userId } = await world();
    const key = await uploaded(userId);
    const attachments = attached(key, { name: 'my_plan.pdf', size: 1, lastModified: 1_700_000_000_000 });
    const { status, body } = await send(ada, { surveyResponseId: uid, attachments });
    expect(status).toBe(200);
    const [file] = (body as { response: { attachments: { url: string }[] } }).response.attachments;
    expect(file).toMatchObject({
      contentType: 'application/pdf',
      metadata: { key, name: 'my_plan.pdf', size: 15, lastModified: '2023-11-14T22:13:20.000Z' },
    });
    const answer = await fetch(http.url + (file?.url ?? ''));
    expect([answer.status, answer.headers.get('Content-Disposition')]).toEqual([200, 'attachment; filename="my_plan.pdf"']);
    expect(await answer.text()).toBe('%PDF-1.7 a plan');
    expect((await kit.uploads.find(key))?.isRetained).toBe(true);
  });

  it.each(['never', -62_200_000_000_000, 253_402_300_800_000])('changed at no time that is %s', async (lastModified) => {
    const { ada, uid, userId } = await world();
    const attachments = attached(await uploaded(userId), { lastModified });
    expect(await send(ada, { surveyResponseId: uid, attachments })).toMatchObject({
      status: 200,
      body: { response: { attachments: [{ metadata: { lastModified: null } }] } },
    });
  });

  it("are the writer's own, for messages, with a clean name; a refused message keeps none", async () => {
    const { ada, rita, uid, userId, ownerId, on } = await world();
    const [others, own] = [await uploaded(ownerId), await uploaded(userId)];
    for (const key of [others, `messages/${randomUUID()}.pdf`, '../../etc/passwd'])
      expect(await send(ada, { surveyResponseId: uid, attachments: attached(key) })).toMatchObject({
        status: 422,
        body: { code: 'messaging.file-missing', errors: [{ field: 'attachments[0].metadata.key' }] },
      });
    expect(await send(ada, { surveyResponseId: uid, attachments: attached(own, { name: 'my plan.pdf' }) })).toMatchObject({
      status: 422,
      body: {
        errors: [{ field: 'url', message: 'Filename is invalid. Please remove spaces and special characters.' }],
      },
    });
    await send(ada, { surveyResponseId: uid, body: 'Hello' });
    await rita.call(`POST ${on}/conversations/${uid}/lock`, { body: { locked: true } });
    expect((await send(ada, { surveyResponseId: uid, attachments: attached(own) })).status).toBe(409);
    expect((await kit.uploads.find(own))?.isRetained).toBe(false);
  });

  it('of one person have a gigabyte in all, over all conversations', async () => {
    const [{ ada, uid, userId }, { rita, on, uid: other, ownerId }] = [await world(), await world()];
    const sent = await uploaded(userId);
    expect((await send(ada, { surveyResponseId: uid, attachments: attached(sent) })).status).toBe(200);
    await database.pool.query('update app.uploads set size = $2 where key = $1', [sent, 1024 ** 3]);
    const more = await uploaded(userId);
    const refused = await send(ada, { surveyResponseId: uid, attachments: attached(more) });
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'messaging.person-full', message: expect.stringMatching(/^The files that you sent have 1 GB in all/) },
    });
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await kit.uploads.find(more))?.isRetained).toBe(false);
    expect((await send(ada, { surveyResponseId: uid, body: 'Words alone' })).status).toBe(200);
    const message = { body: { attachments: attached(await uploaded(ownerId)) } };
    expect((await rita.call(`POST ${on}/conversations/${other}/messages`, message)).status).toBe(201);
  });

  it('do not go to an external researcher', async () => {
    const { ada, uid, userId } = await world({ entry: { externalResearcher: { name: 'Nina Noor' } } });
    const attachments = attached(await uploaded(userId));
    expect(await send(ada, { surveyResponseId: uid, attachments })).toMatchObject({
      status: 422,
      body: { code: 'messaging.files-not-taken' },
    });
  });
});

describe('the researcher', () => {
  it('begins at any time, answers, reads and closes the conversation', async () => {
    const { ada, rita, uid, on } = await world({ invited: false });
    const path = `${on}/conversations/${uid}`;
    const first = await rita.call(`POST ${path}/messages`, { body: { body: 'Which phone do you have?' } });
    expect(first).toMatchObject({ status: 201, body: { body: 'Which phone do you have?', sender: { isPanelist: false } } });
    expect((await send(ada, { body: 'An old one', conversationUid: uid })).status).toBe(200);
    // An admin who looks reads nothing for her.
    const admin = await http.logIn(randomUUID(), ['admin']);
    expect((await admin.call(`PATCH ${path}/read`)).status).toBe(200);
    expect(await write.eventsOf(conversationStream.of(uid))).not.toContain('ConversationRead');
    expect(await rita.call(`PATCH ${path}/read`)).toMatchObject({ status: 200, body: { uid, read: true } });
    expect((await rita.call(`PATCH ${path}/read`)).status).toBe(200);
    expect((await ada.call(`PATCH /api/v4/messaging/conversations/${uid}/read`)).status).toBe(200);
    expect(await rita.call(`POST ${path}/lock`, { body: { locked: true } })).toMatchObject({
      status: 200,
      body: { locked: true },
    });
    const refused = { status: 409, body: { message: 'This conversation has been closed by the researcher.' } };
    expect(await send(ada, { body: 'Hello?', conversationUid: uid })).toMatchObject(refused);
    expect(await rita.call(`POST ${path}/messages`, { body: { body: 'Hello?' } })).toMatchObject(refused);
    expect(await rita.call(`POST ${path}/lock`, { body: { locked: false } })).toMatchObject({ body: { locked: false } });
    expect((await send(ada, { body: 'Hello', conversationUid: uid })).status).toBe(200);
    expect(await write.eventsOf(conversationStream.of(uid))).toEqual([
      'ConversationStarted',
      'MessagePosted',
      'MessagePosted',
      'ConversationRead',
      'ConversationLocked',
      'ConversationUnlocked',
      'MessagePosted',
    ]);
  });

  it('and the participant are refused on a closed project', async () => {
    const { ada, rita, uid, on } = await world();
    await send(ada, { body: 'Hello', surveyResponseId: uid });
    expect((await rita.call(`POST ${on}/close`)).status).toBe(200);
    const refused = { status: 409, body: { message: 'This project has been closed.' } };
    expect(await send(ada, { body: 'Hello?', conversationUid: uid })).toMatchObject(refused);
    expect(await rita.call(`POST ${on}/conversations/${uid}/messages`, { body: { body: 'Hello' } })).toMatchObject(refused);
  });

  it('of another project finds nothing', async () => {
    const { ada, rita, uid, on } = await world();
    const other = await world();
    await send(ada, { body: 'Hello', surveyResponseId: uid });
    const message = { body: { body: 'Hello' } };
    const calls = [
      other.rita.call(`POST ${on}/conversations/${uid}/messages`, message),
      other.rita.call(`POST ${other.on}/conversations/${uid}/messages`, message),
      other.rita.call(`POST ${other.on}/conversations/${uid}/lock`, { body: { locked: true } }),
      other.rita.call(`PATCH ${on}/conversations/${uid}/read`),
      rita.call(`POST ${on}/conversations/${randomUUID()}/messages`, message),
      other.ada.call(`PATCH /api/v4/messaging/conversations/${uid}/read`),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(404);
    expect((await ada.call(`POST ${on}/conversations/${uid}/messages`, message)).status).toBe(403);
    const admin = await http.logIn(randomUUID(), ['admin']);
    expect((await admin.call(`POST ${on}/conversations/${uid}/messages`, message)).status).toBe(201);
  });
});

it('a person sends 30 messages a minute', async () => {
  const { ada, uid } = await world();
  for (let sent = 0; sent < 30; sent += 1)
    expect((await send(ada, { body: `Message ${sent}`, conversationUid: uid })).status).toBe(200);
  const refused = await send(ada, { body: 'One more', conversationUid: uid });
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'request.too-many', message: expect.stringMatching(/^You can send 30 messages a minute and 500 a day/) },
  });
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
});
