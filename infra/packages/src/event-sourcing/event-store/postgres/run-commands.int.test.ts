import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { anEvent, eventually, someEvents } from '../../../../../checks/conformance/store-under-test.test-kit.js';
import { testDatabase } from '../../../../../testing/index.js';
import type { TestDatabase } from '../../../../../testing/index.js';
import { postgresSessions } from '../../../sessions/index.js';
import type { DecidedCommand, EventStore, EventToAppend, Judged } from '../port.js';
import { InvalidEventError } from '../port.js';
import { postgresUnderTest, refuseType } from './postgres-store.test-kit.js';
import type { PostgresUnderTest } from './postgres-store.test-kit.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => database.close());

let under: PostgresUnderTest;
let stores: readonly [EventStore, EventStore];
beforeEach(async () => {
  under = await postgresUnderTest(database);
  stores = [under.store, await under.another()];
});
afterEach(async () => under.close());

const run = async (store: EventStore, command: DecidedCommand): Promise<Judged> => {
  if (store.runCommand === undefined) throw new Error('The store runs no commands');
  return store.runCommand(command);
};

interface Known {
  readonly last?: EventToAppend | undefined;
  readonly revision?: number;
  readonly reads?: Readonly<Record<string, EventToAppend | null>>;
  readonly session?: DecidedCommand['session'];
  readonly key?: string;
}

/** A command that was decided on its stream as of its last event, and on others. */
function decided(stream: string, events: readonly EventToAppend[], known: Known = {}): DecidedCommand {
  const { last, reads = {}, session = null, key } = known;
  const others = Object.entries(reads).map(([read, event]) => [read, event?.eventId ?? null] as const);
  return {
    session,
    reads: new Map([[stream, last?.eventId ?? null], ...others]),
    append: { stream, revision: known.revision ?? (last === undefined ? null : 0), events },
    kept: key === undefined ? null : { key, requestHash: 'hash', holder: randomUUID(), subject: 'ada', sealed: 'an answer' },
  };
}

const keys = async (): Promise<readonly { readonly id: string; readonly event_id: string | null }[]> =>
  (await database.pool.query('select id, event_id from app.idempotency_keys order by id')).rows;
afterEach(async () => void (await database.pool.query('delete from app.idempotency_keys')));

describe('a decided command', () => {
  it('is written with its answer; its position is that of its last event', async () => {
    const [first, second] = someEvents(2) as [EventToAppend, EventToAppend];
    const judged = await run(under.store, decided('thing-1', [first, second], { key: 'a' }));
    const stored = await under.store.readStream('thing-1');
    expect(stored.map(({ eventId, revision }) => [eventId, revision])).toEqual([
      [first.eventId, 0],
      [second.eventId, 1],
    ]);
    expect(judged).toMatchObject({ verdict: 'written', position: stored[1]?.position });
    expect(await keys()).toEqual([{ id: 'a', event_id: second.eventId }]);
  });

  it('is stale once a stream that it was decided on has another last event, and its key is free again', async () => {
    const [own, role] = [anEvent(), anEvent('RoleGranted')];
    await under.store.append('thing-1', [own], 'no-stream');
    await under.store.append('account-1', [role], 'no-stream');
    const known = { last: own, reads: { 'account-1': role, 'project-1': null } };
    const command = decided('thing-1', [anEvent()], { ...known, key: 'a' });
    await stores[1].append('account-1', [anEvent('RoleRevoked')], 0);
    expect((await run(under.store, command)).verdict).toBe('stale');
    expect(await under.store.readStream('thing-1')).toHaveLength(1);
    expect(await keys()).toEqual([]);
    const without = decided('thing-1', [anEvent()], { last: own, key: 'a' });
    expect((await run(under.store, without)).verdict).toBe('written');
  });

  it('waits for the lock of the log, and is judged on what its holder wrote', async () => {
    const held = await under.hold('account-1', anEvent());
    const waiting = run(under.store, decided('thing-1', [anEvent()], { reads: { 'account-1': null } }));
    await eventually('the command waits for the lock', held.isWaitedFor);
    await held.commit();
    expect((await waiting).verdict).toBe('stale');
  });

  it('is stale where its own stream was deleted, or the log has lost what it was decided on', async () => {
    await under.store.tombstoneStream('thing-1', 'any');
    expect((await run(under.store, decided('thing-1', [anEvent()]))).verdict).toBe('stale');
    const [lost, other] = [anEvent(), anEvent()];
    await under.store.append('thing-2', [lost], 'no-stream');
    await under.loseTail(1);
    await stores[1].append('thing-2', [other], 'no-stream');
    expect((await run(under.store, decided('thing-2', [anEvent()], { last: lost }))).verdict).toBe('stale');
    expect((await run(under.store, decided('thing-2', [anEvent()], { last: other }))).verdict).toBe('written');
  });

  it('of two that were each decided on what the other writes, one is stale', async () => {
    for (const both of [[under.store, under.store] as const, stores]) {
      const [red, blue] = [`red-${randomUUID()}`, `blue-${randomUUID()}`];
      const verdicts = await Promise.all([
        run(both[0], decided(red, [anEvent()], { reads: { [blue]: null } })),
        run(both[1], decided(blue, [anEvent()], { reads: { [red]: null } })),
      ]);
      expect(verdicts.map(({ verdict }) => verdict).toSorted()).toEqual(['stale', 'written']);
    }
  });

  it('of many with the same key over two processes, one is written and the others are duplicates', async () => {
    const judged = await Promise.all(
      Array.from({ length: 20 }, async (_, index) =>
        run(stores[index % 2] as EventStore, decided(`thing-${index}`, [anEvent()], { key: 'one' })),
      ),
    );
    expect(judged.map(({ verdict }) => verdict).toSorted()).toEqual([
      ...Array.from({ length: 19 }, () => 'duplicate'),
      'written',
    ]);
    expect((await under.store.readAll(null)).events).toHaveLength(1);
  });

  it('waits for no claim of its key while it has the lock of the log', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query(
      "insert into app.idempotency_keys (id, request_hash, holder, lease_until, expires_at) values ('a', '', gen_random_uuid(), now(), now() + interval '1 day')",
    );
    const waiting = run(under.store, decided('thing-1', [anEvent()], { key: 'a' }));
    await stores[1].append('thing-2', [anEvent()], 'no-stream');
    await client.query('commit');
    client.release();
    expect((await waiting).verdict).toBe('duplicate');
  });

  it('is refused from the moment on in which its session has been ended', async () => {
    const sessions = postgresSessions(database.pool);
    const opened = async () => {
      const { cookie } = await sessions.open('ada');
      const token = (await sessions.bearer(cookie))?.token ?? '';
      const known = await sessions.knownByBearer?.(token);
      if (known == null) throw new Error('The session is open');
      return { id: known.session.id, generation: known.generation };
    };
    const [one, other] = [await opened(), await opened()];
    const written = async (session: typeof one) =>
      (await run(under.store, decided(`thing-${randomUUID()}`, [anEvent()], { session }))).verdict;
    expect([await written(one), await written(other)]).toEqual(['written', 'written']);
    await sessions.end(one.id);
    expect([await written(one), await written(other)]).toEqual(['session', 'written']);
    const visit = await sessions.open('bob', { impersonator: 'ada', openedFrom: other.id });
    await sessions.end(other.id);
    expect(await written({ ...other, id: visit.session.id })).toBe('session');
    const third = await opened();
    await sessions.forgetAll('ada');
    expect(await written(third)).toBe('session');
  });
});

it('is refused once the clock of the demo has aged its session', async () => {
  const sessions = postgresSessions(database.pool);
  const { cookie } = await sessions.open('ada');
  const token = (await sessions.bearer(cookie))?.token ?? '';
  const known = await sessions.knownByBearer?.(token);
  if (known == null) throw new Error('The session is open');
  expect(await sessions.knownByBearer?.(token)).toBe(known);
  await database.pool.query(
    "update app.sessions set created_at = created_at - interval '1 year', expires_at = expires_at - interval '1 year'",
  );
  const session = { id: known.session.id, generation: known.generation };
  expect((await run(under.store, decided('thing-1', [anEvent()], { session }))).verdict).toBe('session');
  expect(await sessions.knownByBearer?.(token, { fresh: true })).toBeNull();
});

describe('commands that share a transaction', () => {
  it('are judged alone: a bad row fails alone, a stale one is refused alone', async () => {
    await refuseType(database, 'Refused');
    const results = await Promise.allSettled([
      run(under.store, decided('thing-1', [anEvent()], { key: 'a' })),
      run(under.store, decided('thing-2', [anEvent('Refused')], { key: 'b' })),
      run(under.store, decided('thing-3', [anEvent()], { last: anEvent(), key: 'c' })),
      run(under.store, decided('thing-4', [anEvent()], { key: 'd' })),
    ]);
    expect(results).toMatchObject([
      { value: { verdict: 'written' } },
      { reason: expect.any(InvalidEventError) },
      { value: { verdict: 'stale' } },
      { value: { verdict: 'written' } },
    ]);
    expect((await keys()).map(({ id }) => id)).toEqual(['a', 'd']);
  });

  it('of two processes get positions without gaps, in the order of revisions', async () => {
    const written = await Promise.all(
      Array.from({ length: 300 }, async (_, index) => {
        const store = stores[index % 2] as EventStore;
        const events = someEvents(1 + (index % 3));
        // Each third is refused.
        const last = index % 3 === 0 ? anEvent() : undefined;
        if (index % 7 === 0) return store.append(`other-${index}`, events, 'no-stream').then(() => events.length);
        const { verdict, position } = await run(store, decided(`thing-${index}`, events, { last }));
        if (verdict !== 'written') return 0;
        const [stored] = (await store.readStream(`thing-${index}`)).slice(-1);
        expect(stored?.position).toBe(position);
        return events.length;
      }),
    );
    const { rows } = await database.pool.query<{ count: number; top: number }>(
      'select count(*)::int as count, max(position)::int as top from event_store.events',
    );
    const total = written.reduce((sum, count) => sum + count, 0);
    expect(rows).toEqual([{ count: total, top: total }]);
  });
});
