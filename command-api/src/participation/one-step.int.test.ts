import { accessOf, accountDecider, accountStream, logIn, sendPhoneCode } from '@panelist/domain/identity';
import { derivedId } from '@panelist/domain/kernel';
import {
  cycleDayOf,
  participationIdOf,
  participationStream,
  screenerCycleIdOf,
  screenerCycleStream,
} from '@panelist/domain/participation';
import { postgresEventStore, unitsOfWork, type EventStore } from '@panelist/infra/event-sourcing';
import { collectRoutes, postgresIdempotency, unitRoute } from '@panelist/infra/http';
import { postgresVault, purposeCipher } from '@panelist/infra/personal-data';
import { postgresSessions } from '@panelist/infra/sessions';
import { testDatabase, testHttp, type TestDatabase } from '../../../infra/testing/index.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { by as actedBy, memoryWriteSide, surveyEntry } from '../memory-api.test-kit.js';
import * as participation from './index.js';

type RunCommand = NonNullable<EventStore['runCommand']>;
type Process = Awaited<ReturnType<typeof startProcess>>;

const masterKey = Buffer.alloc(32, 5);
let database: TestDatabase;
let one: Process;
let other: Process;
beforeAll(async () => {
  database = await testDatabase();
  [one, other] = await Promise.all([startProcess(), startProcess()]);
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await database.close();
});

/** A process with its own connections, folded streams and keys, on the common database. */
async function startProcess() {
  const { pool, url: connectionString } = database;
  const store = await postgresEventStore({ connectionString, pool });
  const { runCommand } = store;
  if (runCommand === undefined) throw new Error('PostgreSQL runs commands');
  const vault = postgresVault({ pool, masterKey });
  const write = { ...memoryWriteSide(store, vault), pool };
  const hooks = { run: runCommand, verdicts: new Array<string>() };
  const watched: RunCommand = async (command) => {
    const judged = await hooks.run(command);
    hooks.verdicts.push(judged.verdict);
    return judged;
  };
  const http = await testHttp(collectRoutes(participation, write), {
    clock: write.clock,
    sessions: postgresSessions(pool),
    rolesOf: async (userId) => accessOf(write.commands.load, userId),
    refreshStreams: write.commands.refreshStreams,
    units: unitsOfWork({ runCommand: watched }, write.commands.refreshStreams),
    idempotency: postgresIdempotency({ pool, cipher: purposeCipher({ masterKey }, 'idempotency'), vault }),
  });
  return {
    ...write,
    http,
    hooks,
    runCommand,
    close: async () => {
      await http.close();
      await store.close();
    },
  };
}

const operations = () => actedBy('operations');

let userId: string;
let ownerId: string;
let projectId: string;
let token: string;
let sessionId: string;
let stream: string;
beforeEach(async () => {
  userId = await one.applicant();
  ownerId = await one.applicant();
  projectId = await one.project(ownerId, { ...surveyEntry, code: `P${randomUUID().slice(0, 8)}` });
  ({ token, sessionId } = await one.http.logIn(userId));
  stream = participationStream.of(participationIdOf(userId, projectId));
  // Both know the session and all streams.
  await save(other, 'first');
  await save(one, 'second');
  for (const { hooks } of [one, other]) hooks.verdicts = [];
});
afterEach(() => {
  for (const { hooks, runCommand } of [one, other]) hooks.run = runCommand;
});

async function save(at: Process, text: string, key?: string, status = 'DRAFT') {
  const responses = [
    { questionId: 'q1', answers: [{ uid: 'yes' }] },
    { questionId: 'q2', answers: [{ text }] },
  ];
  const answer = await fetch(`${at.http.url}/v2/projects/survey/save`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    },
    body: JSON.stringify({ projectId, status, responses, totalTime: 30 }),
  });
  const { headers } = answer;
  return {
    status: answer.status,
    text: await answer.text(),
    position: headers.get('X-Position'),
    isReplay: headers.get('Idempotent-Replay') === 'true',
  };
}

const events = async () => other.log.read(stream);
const commandsIn = async () => new Set((await events()).map(({ metadata }) => metadata.commandId)).size;

describe('a call in a unit of work', () => {
  it('is one statement: it writes the event, and its answer, which both processes repeat to the byte', async () => {
    const before = await events();
    const key = randomUUID();
    const first = await save(one, 'new', key);
    const after = await events();
    expect(one.hooks.verdicts).toEqual(['written']);
    expect(after).toHaveLength(before.length + 1);
    expect(first).toMatchObject({ status: 200, position: after.at(-1)?.position, isReplay: false });
    for (const at of [one, other]) expect(await save(at, 'new', key)).toEqual({ ...first, isReplay: true });
    expect((await save(other, 'another body', key)).status).toBe(422);
    expect(await events()).toHaveLength(after.length);
    const { rows } = await database.pool.query<{ row: string }>(
      'select row_to_json(k)::text as row from app.idempotency_keys k union all select e.data::text from event_store.events e',
    );
    for (const { row } of rows) expect(row).not.toMatch(/"new"|qualifiedPending/);
  });

  it('with the same key in two processes at the same time is decided once', async () => {
    const before = await commandsIn();
    const keys = Array.from({ length: 5 }, () => randomUUID());
    const calls = keys.flatMap((key, index) => [one, other, one, other].map(async (at) => save(at, `text ${index}`, key)));
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const index of keys.keys()) {
      const own = answers.slice(index * 4, index * 4 + 4);
      expect(new Set(own.map(({ text, position }) => `${text} ${position}`)).size).toBe(1);
      expect(own.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
    }
    expect(await commandsIn()).toBe(before + 5);
  });

  it('is refused if its session ends between its check and the write', async () => {
    const before = await events();
    one.hooks.run = async (command) => {
      await other.http.sessions.end(sessionId);
      return one.runCommand(command);
    };
    expect((await save(one, 'late')).status).toBe(401);
    expect(one.hooks.verdicts).toEqual(['session']);
    expect((await save(other, 'later')).status).toBe(401);
    expect(await events()).toEqual(before);
  });

  it('is refused if another process takes the account its right meanwhile', async () => {
    const before = await events();
    one.hooks.run = async (command) => {
      one.hooks.run = one.runCommand;
      const context = operations();
      const data = { userId, reactivatableUntil: other.clock.now() };
      const event = { type: 'AccountDeactivated', data };
      const metadata = { ...context, occurredAt: other.clock.now() };
      const account = accountStream.of(userId);
      const { length } = await other.log.read(account);
      await other.log.append(account, [{ eventId: derivedId(context.commandId), event, metadata }], length - 1);
      return one.runCommand(command);
    };
    expect((await save(one, 'late')).status).toBe(401);
    expect(one.hooks.verdicts).toEqual(['stale']);
    expect(await events()).toEqual(before);
  });

  it.each(['with', 'without'])('whose answer was lost after the commit is answered as the first time, %s a key', async (how) => {
    const before = await commandsIn();
    one.hooks.run = async (command) => {
      one.hooks.run = one.runCommand;
      // As the store repeats what it got no answer for.
      await one.runCommand(command);
      return one.runCommand(command);
    };
    const answer = await save(one, 'once', how === 'with' ? randomUUID() : undefined);
    expect(answer).toMatchObject({ status: 200, position: (await events()).at(-1)?.position });
    expect(one.hooks.verdicts[0]).toBe(how === 'with' ? 'duplicate' : 'stale');
    expect(await commandsIn()).toBe(before + 1);
  });

  it('gets its turn on a stream that others write all the time, and counts once for the limit of drafts', async () => {
    const before = await commandsIn();
    // Each process allows 60 a minute and person, and has had one.
    const calls = Array.from({ length: 100 }, async (_, index) => save(index % 2 === 0 ? one : other, `draft ${index}`));
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await commandsIn()).toBe(before + 100);
    expect([...one.hooks.verdicts, ...other.hooks.verdicts]).toContain('stale');
    expect((await events()).map(({ revision }) => revision)).toEqual([...(await events()).keys()]);
  });

  it('stores nothing of a person whose key was destroyed meanwhile', async () => {
    const before = await database.pool.query('select count(*) from event_store.events');
    await one.vault.erase(userId);
    const key = randomUUID();
    expect((await save(one, 'gone', key)).status).toBe(404);
    expect(await database.pool.query('select count(*) from event_store.events')).toMatchObject({ rows: before.rows });
    const { rows } = await database.pool.query('select 1 from app.idempotency_keys where subject = $1 and stream is not null', [
      userId,
    ]);
    expect(rows).toEqual([]);
  });

  it('is none where the statement does not check all that the call needs', () => {
    const answer = async () => Promise.reject(new Error('Not called'));
    for (const call of [logIn, sendPhoneCode]) expect(() => unitRoute(call, answer)).toThrow('unit of work');
  });

  it('that needs other streams is done in steps', async () => {
    const submitted = await save(one, 'all of it', randomUUID(), 'PENDING');
    expect(submitted).toMatchObject({ status: 200, text: expect.stringContaining('"PENDING"') });
    expect(one.hooks.verdicts).toEqual([]);
    const cycle = screenerCycleStream.of(screenerCycleIdOf(userId, cycleDayOf(one.clock.now())));
    expect((await one.eventsOf(cycle)).at(-1)).toBe('ScreenerCounted');
  });

  it('is what a researcher decides on a response; an invitation holds funds, and is done in steps', async () => {
    const { status } = await save(one, 'all of it', randomUUID(), 'PENDING');
    expect(status).toBe(200);
    const by = { kind: 'operator', id: 'alice' } as const;
    const grant = { type: 'GrantRole', role: 'researcher', by, reason: 'Joined.', now: one.clock.now() } as const;
    await one.commands.handle(accountDecider, accountStream.of(ownerId), grant, operations());
    const researcher = await one.http.logIn(ownerId);
    const response = `POST /api/v4/projects/${projectId}/screener-responses/${participationIdOf(userId, projectId)}`;
    expect((await researcher.call(`${response}/invite`, { body: { message: 'Please come.' } })).status).toBe(200);
    expect(one.hooks.verdicts).toEqual([]);
    const attended = await researcher.call(`${response}/attended`, { body: {} });
    expect(attended).toMatchObject({ status: 200, body: { status: 'ATTENDED' } });
    expect(one.hooks.verdicts).toEqual(['written']);
    expect(await one.eventsOf(stream)).toEqual((await events()).map(({ type }) => type));
    expect((await events()).at(-1)?.type).toBe('ParticipantAttended');
  });
});
