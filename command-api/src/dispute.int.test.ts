import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals';
import { disputeDecider, disputeIdOf, disputeStream } from '@panelist/domain/dispute';
import { participationDecider, participationIdOf, participationStream } from '@panelist/domain/participation';
import { namedKeyFor } from '@panelist/infra/files';
import { collectRoutes } from '@panelist/infra/http';
import { randomUUID } from 'node:crypto';
import { refusedDisputes, type RefusedDispute } from '../../infra/testing/builders.js';
import {
  testDatabase,
  testHttp,
  testUploads,
  type TestDatabase,
  type TestHttp,
  type TestUploads,
} from '../../infra/testing/index.js';
import * as dispute from './dispute/index.js';
import { by, memoryWriteSide, surveyEntry, type MemoryWriteSide } from './memory-api.test-kit.js';
import * as participation from './participation/index.js';

let write: MemoryWriteSide;
let database: TestDatabase;
let kit: TestUploads;
let http: TestHttp;
beforeAll(async () => {
  write = memoryWriteSide();
  database = await testDatabase();
  kit = await testUploads({ pool: database.pool, vault: write.vault, clock: write.clock });
  const needs = { ...write, pool: database.pool, uploads: kit.uploads };
  const routes = [...collectRoutes(participation, needs), ...collectRoutes(dispute, needs)];
  http = await testHttp(routes, { clock: write.clock, uploads: kit.uploads });
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
const text = 'I answered every question of the task, and the last one twice.';
const dayMs = 86_400_000;

/** A participant whose response the researcher refused after the invitation, or before it. */
async function world({ invited = true, incentive = 50, refusedBy = null as ReturnType<typeof http.logIn> | null } = {}) {
  const [ownerId, userId] = [randomUUID(), await write.applicant()];
  const projectId = await write.project(ownerId, { ...surveyEntry, incentive, code: randomUUID(), autoInvite: true });
  const [ada, rita] = [await http.logIn(userId), await http.logIn(ownerId, ['researcher'])];
  await ada.call('POST /v2/projects/survey/save', { body: { projectId, status: 'PENDING', responses, totalTime: 30 } });
  const id = participationIdOf(userId, projectId);
  const on = `/api/v4/projects/${projectId}/screener-responses/${id}`;
  if (invited) await ada.call(`PATCH ${on}/process-auto-invite`);
  const refused = await (await (refusedBy ?? rita)).call(`POST ${on}/invalid`, { body: { reason: 'Empty answers.' } });
  expect(refused.status).toBe(200);
  return { ada, rita, userId, ownerId, projectId, id, disputeId: disputeIdOf(id, 'rejection') };
}
type World = Awaited<ReturnType<typeof world>>;

const open = async ({ ada, id }: World, body: object = {}, headers = {}) =>
  ada.call(`POST /api/v4/participations/${id}/disputes`, { body: { ground: 'rejection', text, ...body }, headers });
const answer = async ({ rita, projectId, disputeId }: World, body: object) =>
  rita.call(`POST /api/v4/projects/${projectId}/disputes/${disputeId}/answer`, { body });
const support = async () => http.logIn(randomUUID(), ['usermanager']);
const decide = async ({ disputeId }: World, outcome: string, who = support()) =>
  (await who).call(`POST /api/v4/support/disputes/${disputeId}/decide`, { body: { outcome, reason: text } });

async function uploaded(ownerId: string): Promise<string> {
  const key = namedKeyFor('messages', 'screen.pdf', { at: Date.now(), id: randomUUID() }) ?? '';
  const { url, fields } = kit.uploads.uploadForm(key, ownerId, 900);
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(Buffer.from('%PDF-1.7 a screen'))]), 'screen.pdf');
  expect((await fetch(http.url + url, { method: 'POST', body: form })).status).toBe(204);
  return key;
}

describe('a participant', () => {
  it('contests a rejection once, with files and with what had happened', async () => {
    const one = await world();
    const key = await uploaded(one.userId);
    const headers = { 'Idempotency-Key': randomUUID() };
    const files = [{ metadata: { key } }];
    const first = await open(one, { files }, headers);
    expect(first).toMatchObject({ status: 201, body: { id: one.disputeId, status: 'awaiting-answer' } });
    expect(await open(one, { files }, headers)).toMatchObject({ status: 201, body: first.body });
    expect(await open(one)).toMatchObject({
      status: 409,
      body: { code: 'dispute.already-contested', message: 'You have already disputed this.' },
    });
    const [opened, ...others] = await write.log.read(disputeStream.of(one.disputeId));
    expect(others).toEqual([]);
    expect(opened?.data).toMatchObject({ text, files: [{ key, name: 'screen.pdf' }], researcherId: one.ownerId });
    const { evidence } = (opened?.data ?? { evidence: [] }) as { readonly evidence: readonly { readonly text: string }[] };
    const told = evidence.map((each) => each.text);
    expect(told.at(-1)).toMatch(/was marked as invalid/);
    expect(told.some((each) => /draft/.test(each))).toBe(false);
  });

  it('cannot contest the choice among applications, another ground, or the response of another person', async () => {
    const notChosen = await world({ invited: false });
    expect(await open(notChosen)).toMatchObject({ status: 409, body: { code: 'dispute.not-contestable' } });
    const one = await world();
    expect((await open(one, { ground: 'no-show' })).status).toBe(409);
    expect((await open({ ...one, ada: (await world()).ada })).status).toBe(404);
  });

  it('lets go of the files of a refused text', async () => {
    const one = await world({ invited: false });
    const key = await uploaded(one.userId);
    expect((await open(one, { files: [{ metadata: { key } }] })).status).toBe(409);
    expect(await kit.uploads.find(key)).toMatchObject({ isRetained: false });
    const foreign = await open(await world(), { files: [{ metadata: { key } }] });
    expect(foreign).toMatchObject({ status: 422, body: { errors: [{ field: 'files[0].metadata.key' }] } });
  });

  it('withdraws it; again changes nothing', async () => {
    const one = await world();
    await open(one);
    const withdraw = async () => one.ada.call(`POST /api/v4/disputes/${one.disputeId}/withdraw`);
    expect(await withdraw()).toMatchObject({ status: 200, body: { status: 'withdrawn' } });
    expect(await withdraw()).toMatchObject({ status: 200, body: { status: 'withdrawn' } });
    expect(await write.eventsOf(disputeStream.of(one.disputeId))).toEqual(['DisputeOpened', 'DisputeWithdrawn']);
  });
});

describe('the researcher', () => {
  it('accepts, which decides and orders the payment', async () => {
    const one = await world();
    await open(one);
    expect(await answer(one, { accepts: true })).toMatchObject({ status: 200, body: { status: 'upheld' } });
    const events = await write.log.read(disputeStream.of(one.disputeId));
    expect(events.at(-1)).toMatchObject({ type: 'DisputeDecided', data: { by: 'researcher', remedy: 'payment' } });
  });

  it('proves the session to accept more than $500', async () => {
    const one = await world({ incentive: 600 });
    await open(one);
    const old = await http.logIn(one.ownerId, ['researcher'], { provenAt: '2020-01-01T00:00:00.000Z' });
    expect(await answer({ ...one, rita: old }, { accepts: true })).toMatchObject({
      status: 403,
      body: { code: 'access.step-up-required' },
    });
    expect((await answer({ ...one, rita: old }, { accepts: false, text })).status).toBe(200);
  });

  it('gives a reason where they do not, once, on their own project', async () => {
    const one = await world();
    await open(one);
    expect(await answer(one, { accepts: false, text: 'No.' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'text' }] },
    });
    const { rita, projectId } = await world();
    for (const other of [{ rita }, { rita, projectId }])
      expect((await answer({ ...one, ...other }, { accepts: false, text })).status).toBe(404);
    expect(await answer(one, { accepts: false, text })).toMatchObject({ status: 200, body: { status: 'awaiting-decision' } });
    expect((await answer(one, { accepts: false, text })).status).toBe(409);
  });
});

describe('support', () => {
  it('decides after the answer; another one decides the appeal', async () => {
    const one = await world();
    await open(one);
    expect(await decide(one, 'upheld')).toMatchObject({ status: 409, body: { code: 'dispute.answer-open' } });
    await answer(one, { accepts: false, text });
    const sam = support();
    expect(await decide(one, 'declined', sam)).toMatchObject({ status: 200, body: { status: 'declined' } });
    const appeal = async () => one.ada.call(`POST /api/v4/disputes/${one.disputeId}/appeal`, { body: { text } });
    expect(await appeal()).toMatchObject({ status: 200, body: { status: 'appealed' } });
    expect((await appeal()).status).toBe(409);
    expect(await decide(one, 'upheld', sam)).toMatchObject({ status: 409, body: { code: 'dispute.same-person' } });
    expect(await decide(one, 'upheld')).toMatchObject({ status: 200, body: { status: 'upheld' } });
  });

  it('does not decide on what they did in the project themselves', async () => {
    const [adminId, otherId] = [randomUUID(), randomUUID()];
    const [admin, other] = [http.logIn(adminId, ['admin']), http.logIn(otherId, ['admin'])];
    const one = await world({ refusedBy: admin });
    await open(one);
    const [opened] = await write.log.read(disputeStream.of(one.disputeId));
    expect(opened?.data).toMatchObject({ decidedFirst: [adminId] });
    await answer(one, { accepts: false, text });
    expect(await decide(one, 'declined', admin)).toMatchObject({ status: 409, body: { code: 'dispute.same-person' } });
    expect(await decide(one, 'declined', other)).toMatchObject({ status: 200, body: { status: 'declined' } });
    await one.ada.call(`POST /api/v4/disputes/${one.disputeId}/appeal`, { body: { text } });
    expect(await decide(one, 'upheld', admin)).toMatchObject({ status: 409, body: { code: 'dispute.same-person' } });
  });

  it('closes what can never be carried out, with the sentence why, and again changes nothing', async () => {
    const one = await world();
    await open(one);
    await answer(one, { accepts: true });
    const close = async (who = support()) => (await who).call(`POST /api/v4/support/disputes/${one.disputeId}/close`);
    expect(await close()).toMatchObject({ status: 409, body: { code: 'dispute.wrong-state' } });
    const refuse = { type: 'RefuseRemedy', code: 'c', message: 'No.', at: write.clock.now() } as const;
    await write.commands.handle(disputeDecider, disputeStream.of(one.disputeId), refuse, by('remedy-disputes'), null);
    expect((await close(Promise.resolve(one.rita))).status).toBe(403);
    for (const _time of [1, 2]) expect(await close()).toMatchObject({ status: 200, body: { status: 'upheld' } });
    expect((await write.eventsOf(disputeStream.of(one.disputeId))).slice(-2)).toEqual([
      'DisputeRemedyRefused',
      'DisputeRemedied',
    ]);
  });

  it('alone decides', async () => {
    const one = await world();
    await open(one);
    expect((await decide(one, 'upheld', Promise.resolve(one.ada))).status).toBe(403);
    expect((await decide({ ...one, disputeId: randomUUID() }, 'upheld')).status).toBe(404);
  });
});

it('a missing payment can be contested seven days after the participation', async () => {
  const one = await world();
  const stream = participationStream.of(one.id);
  const { state } = await write.commands.load(participationDecider, stream);
  if (state.status === 'none') throw new Error('the response exists');
  const data = { participationId: one.id, userId: one.userId, projectId: one.projectId };
  const context = { ...by('seed'), occurredAt: write.clock.now() };
  const event = { type: 'AcceptedByDecision', data: { ...data, disputeId: 'd' } };
  await write.log.append(stream, [{ eventId: randomUUID(), event, metadata: context }], 'any');
  const early = await open(one, { ground: 'missing-payment' });
  expect(early).toMatchObject({ status: 409, body: { code: 'dispute.too-early' } });
  write.clock.advance(7 * dayMs);
  expect((await open(one, { ground: 'missing-payment' })).status).toBe(201);
});

test('who has only the session of support decides nothing for a participant', async () => {
  const one = await world();
  await open(one);
  await answer(one, { accepts: false, text });
  const provenAt = new Date(Date.parse(write.clock.now()) - 601_000).toISOString();
  const stolen = http.logIn(randomUUID(), ['usermanager'], { provenAt });
  expect(await decide(one, 'upheld', stolen)).toMatchObject({ status: 403, body: { code: 'access.step-up-required' } });
  expect((await decide(one, 'declined', stolen)).status).toBe(200);
});

/**
 * The pages' schemas run the same table:
 * `ui/src/features/disputes/model/refused-disputes.unit.test.ts`.
 */
describe('the server refuses at the field', () => {
  test.each(refusedDisputes.map((row) => [row.form, row.field, JSON.stringify(row.value)?.slice(0, 40), row] as const))(
    '%s, %s: %s',
    async (_form, _field, _value, { form, field, value, message }) => {
      const one = await world();
      const before = { contest: 0, answer: 1, decide: 2, appeal: 3 }[form];
      if (before > 0) await open(one);
      if (before > 1) await answer(one, { accepts: false, text });
      if (before > 2) await decide(one, 'declined');
      const events = await write.eventsOf(disputeStream.of(one.disputeId));
      expect(events).toHaveLength(before);
      const bad = { [field]: value };
      const calls: Readonly<Record<RefusedDispute['form'], () => ReturnType<typeof open>>> = {
        contest: async () => open(one, bad),
        answer: async () => answer(one, { accepts: false, text, ...bad }),
        decide: async () =>
          (await support()).call(`POST /api/v4/support/disputes/${one.disputeId}/decide`, {
            body: { outcome: 'upheld', reason: text, ...bad },
          }),
        appeal: async () => one.ada.call(`POST /api/v4/disputes/${one.disputeId}/appeal`, { body: { text, ...bad } }),
      };
      expect(await calls[form]()).toMatchObject({ status: 422, body: { errors: [{ field, message }] } });
      expect(await write.eventsOf(disputeStream.of(one.disputeId))).toEqual(events);
    },
  );

  test('contest, ground, and a file that nobody uploaded', async () => {
    const one = await world();
    expect(await open(one, { ground: 'bad luck' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'ground', message: 'Choose what you dispute.' }] },
    });
    expect(await open(one, { files: [{ metadata: { key: 'nothing' } }] })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'files[0].metadata.key' }] },
    });
    expect(await write.eventsOf(disputeStream.of(one.disputeId))).toEqual([]);
  });
});
