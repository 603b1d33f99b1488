import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { disputeDecider, disputeIdOf, disputeStream } from '@panelist/domain/dispute';
import { reviewIdOf, reviewStream, statementIdOf, statementsIn } from '@panelist/domain/fairness';
import { participationIdOf, participationStream } from '@panelist/domain/participation';
import { collectRoutes } from '@panelist/infra/http';
import { randomUUID } from 'node:crypto';
import {
  testDatabase,
  testHttp,
  testUploads,
  type TestDatabase,
  type TestHttp,
  type TestUploads,
} from '../../infra/testing/index.js';
import { memoryWriteSide, surveyEntry, type MemoryWriteSide } from './memory-api.test-kit.js';
import * as participation from './participation/index.js';
import * as fairness from './fairness/index.js';

let write: MemoryWriteSide;
let database: TestDatabase;
let kit: TestUploads;
let http: TestHttp;
beforeAll(async () => {
  write = memoryWriteSide();
  database = await testDatabase();
  kit = await testUploads({ pool: database.pool, vault: write.vault, clock: write.clock });
  const needs = { ...write, uploads: kit.uploads };
  const routes = [...collectRoutes(participation, needs), ...collectRoutes(fairness, needs)];
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
const dayMs = 86_400_000;
const message = 'Please look again.';

/** A participant whose work the researcher rejected after the invitation, or before it. */
async function world({ invited = true } = {}) {
  const [ownerId, userId] = [randomUUID(), await write.applicant()];
  const projectId = await write.project(ownerId, { ...surveyEntry, code: randomUUID(), autoInvite: true });
  const [ada, rita] = [await http.logIn(userId), await http.logIn(ownerId, ['researcher'])];
  await ada.call('POST /v2/projects/survey/save', { body: { projectId, status: 'PENDING', responses, totalTime: 30 } });
  const id = participationIdOf(userId, projectId);
  const on = `/api/v4/projects/${projectId}/screener-responses/${id}`;
  if (invited) await ada.call(`PATCH ${on}/process-auto-invite`);
  expect((await rita.call(`POST ${on}/reject-quality`, { body: { reason: 'Too short.' } })).status).toBe(200);
  const history = await write.log.read(participationStream.of(id));
  const last = history.at(-1);
  const statementId = last === undefined ? '' : statementIdOf(last);
  return { ada, rita, userId, ownerId, projectId, id, statementId };
}
const ask = async (
  { ada, statementId }: Pick<Awaited<ReturnType<typeof world>>, 'ada' | 'statementId'>,
  body: object = { message },
  headers = {},
) => ada.call(`POST /api/v4/statements/${statementId}/review`, { body, headers });

describe('asking a person to look at a decision', () => {
  it('opens a dispute where a ground fits, which silence decides after 14 days', async () => {
    const one = await world();
    const headers = { 'Idempotency-Key': randomUUID() };
    const at = Date.parse(write.clock.now());
    const first = await ask(one, { message }, headers);
    const disputeId = disputeIdOf(one.id, 'rejection');
    expect(first).toMatchObject({
      status: 201,
      body: { kind: 'dispute', id: disputeId, status: 'open', statementId: one.statementId },
    });
    const { answerBy } = first.body as { readonly answerBy: string };
    expect(Date.parse(answerBy) - at).toBeGreaterThanOrEqual(14 * dayMs);
    expect(await ask(one, { message }, headers)).toMatchObject({ status: 201, body: first.body });
    expect(await ask(one)).toMatchObject({ status: 409, body: { code: 'dispute.already-contested' } });
    const { state } = await write.commands.load(disputeDecider, disputeStream.of(disputeId));
    expect(state).toMatchObject({ ground: 'rejection', silenceAt: answerBy, decidedFirst: [one.ownerId] });
  });

  it('is a review by support where none fits, answered by somebody else, once', async () => {
    const one = await world({ invited: false });
    expect(await ask(one)).toMatchObject({ status: 201, body: { kind: 'review', id: reviewIdOf(one.statementId) } });
    expect(await ask(one)).toMatchObject({ status: 409, body: { code: 'fairness.already-reviewed' } });
    const decide = `POST /api/v4/support/reviews/${reviewIdOf(one.statementId)}/decide`;
    const body = { outcome: 'declined', reason: 'The researcher had more applications than places.' };
    const first = await http.logIn(one.ownerId, ['usermanager']);
    expect(await first.call(decide, { body })).toMatchObject({ status: 409, body: { code: 'fairness.same-person' } });
    const other = await http.logIn(randomUUID(), ['usermanager']);
    expect((await other.call(decide, { body: { ...body, reason: '' } })).status).toBe(422);
    const provenAt = new Date(Date.parse(write.clock.now()) - 601_000).toISOString();
    const stolen = await http.logIn(randomUUID(), ['usermanager'], { provenAt });
    const upheld = await stolen.call(decide, { body: { ...body, outcome: 'upheld' } });
    expect(upheld).toMatchObject({ status: 403, body: { code: 'access.step-up-required' } });
    expect(await other.call(decide, { body })).toMatchObject({ status: 200, body: { status: 'declined' } });
    expect(await other.call(decide, { body })).toMatchObject({ status: 409, body: { code: 'fairness.wrong-state' } });
    expect((await one.ada.call(decide, { body })).status).toBe(403);
    const history = await write.log.read(reviewStream.of(reviewIdOf(one.statementId)));
    expect(statementsIn(history, () => '')).toMatchObject([{ kind: 'review-decided', by: 'staff', userId: one.userId }]);
  });

  it('refuses a blank message, a foreign or unknown statement, and one whose time is over', async () => {
    const one = await world();
    expect(await ask(one, { message: ' \n' })).toMatchObject({ status: 422, body: { errors: [{ field: 'message' }] } });
    expect((await ask(one, {})).status).toBe(422);
    expect((await ask({ ...one, ada: (await world()).ada })).status).toBe(404);
    expect((await ask({ ...one, statementId: `participation-${randomUUID()}.1` })).status).toBe(404);
    expect((await ask({ ...one, statementId: 'no-statement' })).status).toBe(404);
    // The start of the screener decides nothing.
    expect((await ask({ ...one, statementId: `participation-${one.id}.0` })).status).toBe(404);
    write.clock.advance(61 * dayMs);
    expect(await ask(one)).toMatchObject({ status: 409, body: { code: 'fairness.too-late' } });
  });

  it('has nothing to object to in a screener that fits', async () => {
    const one = await world();
    const statementId = `participation-${one.id}.1`;
    expect(await ask({ ...one, statementId })).toMatchObject({ status: 409, body: { code: 'fairness.no-objection' } });
  });
});

describe('a start that a rule refuses', () => {
  it('is recorded once for each reason, and the application begins as before', async () => {
    const userId = await write.applicant();
    const projectId = await write.project(randomUUID(), { ...surveyEntry, code: randomUUID(), target: { countries: ['FR'] } });
    const ada = await http.logIn(userId);
    const start = async () => ada.call('POST /v2/projects/survey/save', { body: { projectId, status: 'DRAFT', responses: [] } });
    for (let tries = 0; tries < 2; tries += 1)
      expect(await start()).toMatchObject({ status: 403, body: { reason: 'incorrectDemographics' } });
    const id = participationIdOf(userId, projectId);
    const history = await write.log.read(participationStream.of(id));
    expect(history.map(({ type }) => type)).toEqual(['StartRefused']);
    expect(statementsIn(history, () => 'X')).toMatchObject([{ kind: 'start-refused', userId, rule: 'who-may-start' }]);
  });
});
