import { kernelRefusal, v2Answer } from '@panelist/domain/kernel';
import { contractsFor } from '../../../../domain/src/testing/sample-contracts.test-kit.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { eventually } from '../../../checks/conformance/store-under-test.test-kit.js';
import { memoryVault, purposeCipher } from '../personal-data/index.js';
import { testHttp, type LoggedIn, type TestHttp } from '../../../testing/http.js';
import { testDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { type Claim, type IdempotencyStore, type KeyedRequest, memoryIdempotency } from './idempotency.js';
import { postgresIdempotency } from './postgres-idempotency.js';
import { route } from './route.js';

const input = {
  body: z.object({ to: z.string(), cents: z.number().optional() }),
  answer: v2Answer(z.object({ run: z.number(), commandId: z.string() })),
  status: 201,
  about: [],
  spec: 'contract',
  summary: 'For tests.',
} as const;
const pay = contractsFor({ style: 'v2', access: 'user' }).command('POST /v2/pay', input);
const payAsVisitor = contractsFor({ style: 'v2', access: 'public' }).command('POST /v2/pay-as-visitor', input);

let runs = 0;
let gate: Promise<void> = Promise.resolve();
let started: () => void = () => undefined;
let refusal: Error | undefined;
const commandIds: string[] = [];
const routes = [pay, payAsVisitor].map((either) =>
  route(either, async ({ context }) => {
    runs += 1;
    const run = runs;
    commandIds.push(context.commandId);
    started();
    await gate;
    if (refusal) throw refusal;
    return {
      body: { response: { run, commandId: context.commandId } },
      position: `00${run}`,
    };
  }),
);

let sessions = 0;
const signingUp = route(
  contractsFor({ style: 'v2', access: 'public' }).command('POST /v2/sign-up', {
    ...input,
    answer: v2Answer(z.object({ token: z.string() })),
  }),
  async ({ context }) => {
    sessions += 1;
    commandIds.push(context.commandId);
    return { body: { response: { token: `token-${sessions}` } }, sessionCookie: `cookie-${sessions}` };
  },
);

const vault = memoryVault();
const cipher = purposeCipher({ masterKey: Buffer.alloc(32, 2) }, 'idempotency');
const rowStore = () => postgresIdempotency({ pool: db.pool, cipher, vault });

let db: TestDatabase;
let http: TestHttp;
let ada: LoggedIn;
let ben: LoggedIn;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => db.close());
beforeEach(() => {
  runs = 0;
  gate = Promise.resolve();
  refusal = undefined;
  commandIds.length = 0;
});

const keyed = (key: string, body: object) => ({ body, headers: { 'Idempotency-Key': key } });

describe.each([
  { kind: 'rows', make: rowStore },
  { kind: 'memory', make: () => memoryIdempotency() },
])('first answers kept as $kind', ({ make }) => {
  beforeAll(async () => {
    http = await testHttp(routes, { idempotency: make() });
    ada = await http.logIn('ada');
    ben = await http.logIn('ben');
  });
  afterAll(async () => http.close());

  test('the same key and body: the first answer, with its status and position', async () => {
    const first = await ada.call('POST /v2/pay', keyed('a', { to: 'ben', cents: 5 }));
    const again = await ada.call('POST /v2/pay', keyed('a', { cents: 5, to: 'ben', ignored: true }));
    expect(first.headers.get('Idempotent-Replay')).toBeNull();
    expect(again.headers.get('Idempotent-Replay')).toBe('true');
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get('X-Position')).toBe(first.headers.get('X-Position'));
    expect(runs).toBe(1);
  });

  test('another body under the key: 422, and nothing runs', async () => {
    await ada.call('POST /v2/pay', keyed('b', { to: 'ben' }));
    const other = await ada.call('POST /v2/pay', keyed('b', { to: 'cleo' }));
    expect([other.status, other.body]).toMatchObject([422, { code: 'request.idempotency-key-reused' }]);
    expect(runs).toBe(1);
  });

  test('keys belong to their caller and their call', async () => {
    await ada.call('POST /v2/pay', keyed('c', { to: 'x' }));
    await ben.call('POST /v2/pay', keyed('c', { to: 'y' }));
    await ada.call('POST /v2/pay-as-visitor', keyed('c', { to: 'z' }));
    const again = await http.call('POST /v2/pay-as-visitor', keyed('c', { to: 'z' }));
    expect(runs).toBe(3);
    expect(new Set(commandIds).size).toBe(3);
    expect(again.headers.get('Idempotent-Replay')).toBe('true');
  });

  test('a repeated request waits for the answer of the first while that runs', async () => {
    let open: (() => void) | undefined;
    gate = new Promise((resolve) => {
      open = resolve;
    });
    const running = new Promise<void>((resolve) => {
      started = resolve;
    });
    const all = Promise.all(Array.from({ length: 5 }, async () => ada.call('POST /v2/pay', keyed('d', { to: 'x' }))));
    await running;
    open?.();
    const answers = await all;
    expect(runs).toBe(1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(answers.filter((answer) => answer.headers.get('Idempotent-Replay') === 'true')).toHaveLength(4);
  });

  test('a refusal is stored, a server error and a conflict are not; the command keeps its id', async () => {
    refusal = kernelRefusal('access.forbidden');
    expect((await ada.call('POST /v2/pay', keyed('e', { to: 'x' }))).status).toBe(403);
    refusal = new Error('A bug.');
    expect((await ada.call('POST /v2/pay', keyed('e', { to: 'x' }))).status).toBe(403);
    expect((await ada.call('POST /v2/pay', keyed('f', { to: 'x' }))).status).toBe(500);
    refusal = kernelRefusal('store.conflict');
    expect((await ada.call('POST /v2/pay', keyed('f', { to: 'x' }))).status).toBe(409);
    refusal = undefined;
    expect((await ada.call('POST /v2/pay', keyed('f', { to: 'x' }))).status).toBe(201);
    expect(commandIds).toHaveLength(4);
    expect(new Set(commandIds.slice(1)).size).toBe(1);
  });

  test('a request refused before its handler ran may be corrected under the same key', async () => {
    expect((await ada.call('POST /v2/pay', keyed('g', { to: 5 }))).status).toBe(422);
    expect((await ada.call('POST /v2/pay', keyed('g', { to: 'x' }))).status).toBe(201);
  });

  test('without a key every request is one of its own; a key with blanks or too long is refused', async () => {
    await ada.call('POST /v2/pay', { body: { to: 'x' } });
    await ada.call('POST /v2/pay', { body: { to: 'x' } });
    expect(new Set(commandIds).size).toBe(2);
    expect((await ada.call('POST /v2/pay', keyed('two words', { to: 'x' }))).body).toMatchObject({
      errors: [{ field: 'Idempotency-Key' }],
    });
    expect((await ada.call('POST /v2/pay', keyed('k'.repeat(256), { to: 'x' }))).status).toBe(422);
  });
});

const expire = async () => db.pool.query("update app.idempotency_keys set expires_at = now() - interval '1 second'");

test('a day later the same request is the same command, another one under its key is another', async () => {
  http = await testHttp(routes, { idempotency: rowStore() });
  ada = await http.logIn('ada');
  for (const to of ['x', 'y', 'x']) {
    expect((await ada.call('POST /v2/pay', keyed('yesterday', { to }))).headers.get('Idempotent-Replay')).toBeNull();
    await expire();
  }
  expect(commandIds[1]).not.toBe(commandIds[0]);
  expect(commandIds[2]).toBe(commandIds[0]);
  await http.close();
});

describe('a visitor', () => {
  beforeAll(async () => {
    http = await testHttp([...routes, signingUp], { idempotency: rowStore() });
  });
  afterAll(async () => http.close());

  const asVisitor = async (to: string) => http.call('POST /v2/pay-as-visitor', keyed('shared', { to }));

  test('the command of a key depends on the content, also after the kept answer expired', async () => {
    for (const to of ['x', 'y', 'x']) {
      await asVisitor(to);
      await expire();
    }
    expect(commandIds[1]).not.toBe(commandIds[0]);
    expect(commandIds[2]).toBe(commandIds[0]);
  });

  test('a session is opened anew for a repeated request, and its credentials are never kept', async () => {
    const request = keyed('sign-up', { to: 'x' });
    const answers = await Promise.all([1, 2].map(async () => http.call('POST /v2/sign-up', request)));
    const cookies = answers.map(({ headers }) => headers.get('Set-Cookie'));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(cookies).size).toBe(2);
    expect(answers.filter(({ headers }) => headers.get('Idempotent-Replay') === 'true')).toHaveLength(1);
    expect(new Set(commandIds).size).toBe(1);
    const rows = await db.pool.query<{ id: string; answer: Buffer }>(
      'select id, answer from app.idempotency_keys where expires_at > now()',
    );
    const kept = rows.rows.map(({ id, answer }) => cipher.decrypt(`app.idempotency_keys:${id}`, answer).toString());
    expect(kept).toHaveLength(1);
    expect(kept[0]).not.toMatch(/cookie-|token-/);
    expect((await http.call('POST /v2/sign-up', keyed('sign-up', { to: 'y' }))).status).toBe(422);
  });
});

describe('rows', () => {
  const request = { scope: 'ada', subject: 'ada', contract: 'pay', key: 'ada@example.com', requestHash: 'a hash' };

  test('nothing is stored in clear, neither key nor content nor answer', async () => {
    const asked = { ...request, requestHash: rowStore().fingerprint('the password') };
    const beginning = await rowStore().begin(asked);
    if (beginning.kind !== 'first') throw new Error('It is the first.');
    await rowStore().finish(beginning.claim, 'the answer');
    const dump = await db.pool.query<{ line: string }>('select row_to_json(k)::text as line from app.idempotency_keys k');
    for (const { line } of dump.rows) expect(line).not.toMatch(/ada@|the password|the answer/);
    expect(await rowStore().begin(asked)).toEqual({ kind: 'again', answer: 'the answer' });
  });

  test('an answer waits for the disk as the database is set up: a crash does not lose what was answered', async () => {
    await db.pool.query(`
      create table commits (source text);
      create function note_commit() returns trigger language plpgsql as $$
        begin
          insert into commits select source from pg_settings where name = 'synchronous_commit';
          return null;
        end $$;
      create constraint trigger at_commit after update on app.idempotency_keys
        deferrable initially deferred for each row execute function note_commit()`);
    await rowStore().finish(await begun(rowStore(), { ...request, key: 'lasting' }), 'the answer');
    const { rows } = await db.pool.query<{ source: string }>('select source from commits');
    await db.pool.query('drop trigger at_commit on app.idempotency_keys');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.source).not.toBe('session');
  });

  test('after a day the key is new again', async () => {
    await db.pool.query("update app.idempotency_keys set expires_at = now() - interval '1 second'");
    expect((await rowStore().begin({ ...request, requestHash: 'other' })).kind).toBe('first');
  });

  test('a request after one whose process died takes over; the first can no longer store its answer', async () => {
    const dying = { ...request, key: 'dying' };
    const first = await rowStore().begin(dying);
    if (first.kind !== 'first') throw new Error('No request was before.');
    const silent = "update app.idempotency_keys set lease_until = now() - interval '1 second'";
    await db.pool.query(silent);
    await rowStore().renew(first.claim);
    expect((await rowStore().begin(dying)).kind).toBe('running');
    await db.pool.query(silent);
    expect((await rowStore().begin({ ...dying, requestHash: 'other' })).kind).toBe('other-request');
    const second = await rowStore().begin(dying);
    if (second.kind !== 'first') throw new Error('Both have been first.');
    await rowStore().renew(first.claim);
    await rowStore().finish(first.claim, 'late');
    await rowStore().release(first.claim);
    expect((await rowStore().begin(dying)).kind).toBe('running');
    await rowStore().finish(second.claim, 'in time');
    expect(await rowStore().begin(dying)).toEqual({ kind: 'again', answer: 'in time' });
  });

  async function begun(store: IdempotencyStore, of: KeyedRequest): Promise<Claim> {
    const beginning = await store.begin(of);
    if (beginning.kind !== 'first') throw new Error('It is the first.');
    return beginning.claim;
  }
  const expired = async (): Promise<number> => {
    const { rows } = await db.pool.query<{ n: number }>(
      'select count(*)::int as n from app.idempotency_keys where expires_at < now()',
    );
    return rows[0]?.n ?? 0;
  };

  test.each(['cleo', null])("an answer to %s goes with its caller's key alone", async (subject) => {
    const store = rowStore();
    const asked = { ...request, subject, key: `sealed for ${subject}` };
    await store.finish(await begun(store, asked), 'the answer');
    expect(await store.begin(asked)).toEqual({ kind: 'again', answer: 'the answer' });
    await vault.erase('cleo');
    if (subject === null) return expect(await store.begin(asked)).toEqual({ kind: 'again', answer: 'the answer' });
    // The key is free again: the request runs, and its stream knows the command.
    expect((await store.begin(asked)).kind).toBe('running');
    const again = await begun(store, asked);
    await store.finish(again, 'of an erased person');
    expect((await store.begin(asked)).kind).toBe('running');
  });

  test('a process of an older version that takes an expired key over makes its sealed answer void', async () => {
    const store = rowStore();
    const asked = { ...request, key: 'of two versions' };
    await store.finish(await begun(store, asked), 'of the newer version');
    const holder = randomUUID();
    await db.pool.query(
      'update app.idempotency_keys set holder = $1, request_hash = $2, answer = null where sealed_by = holder and subject = $3',
      [holder, 'other', 'ada'],
    );
    expect((await store.begin({ ...asked, requestHash: 'other' })).kind).toBe('running');
  });

  test('expired keys go faster than answers come', async () => {
    await db.pool.query(
      `insert into app.idempotency_keys (id, request_hash, holder, lease_until, expires_at)
       select 'old-' || n, '', gen_random_uuid(), now(), now() - interval '1 minute' from generate_series(1, 2500) n`,
    );
    const store = rowStore();
    const asked = Array.from({ length: 300 }, (_, n) => ({ ...request, key: `new-${n}` }));
    await Promise.all(asked.map(async (each) => store.finish(await begun(store, each), 'the answer')));
    await eventually('all expired keys are gone', async () => (await expired()) === 0);
    expect(await store.begin(asked[0] as KeyedRequest)).toEqual({ kind: 'again', answer: 'the answer' });
  });

  test('answers that are stored while others repeat their requests in another order: no deadlock', async () => {
    const [store, other] = [rowStore(), rowStore()];
    for (let round = 0; round < 20; round++) {
      const asked = Array.from({ length: 60 }, (_, n) => ({ ...request, key: `round-${round}-${n}` }));
      const claims = await Promise.all(asked.map(async (each) => begun(store, each)));
      const finishing = Promise.all(claims.map(async (claim) => store.finish(claim, 'the answer')));
      const repeating = Promise.all(asked.toReversed().map(async (each) => other.begin(each)));
      await Promise.all([finishing, repeating]);
    }
    expect(await store.begin({ ...request, key: 'round-19-59' })).toEqual({ kind: 'again', answer: 'the answer' });
  });
});
