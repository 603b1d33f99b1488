import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { derivedId, event, events as eventsOf, Refusal, stream as streamOf } from '@panelist/domain/kernel';
import type { Decider, DomainEvent, RecordedEvent } from '@panelist/domain/kernel';
import { z } from 'zod';
import { deferred, systemClock } from '../../foundation/index.js';
import { eventLog } from '../event-log/index.js';
import type { EventLog } from '../event-log/index.js';
import { memoryEventStore, postgresEventStore, WrongExpectedRevisionError } from '../event-store/index.js';
import { storesAt } from '../event-store/eventstoredb/eventstoredb-store.test-kit.js';
import { loseTail } from '../event-store/postgres/postgres-store.test-kit.js';
import type { EventStore } from '../event-store/index.js';
import { memoryVault } from '../../personal-data/index.js';
import { startEventStoreDouble } from '../../../../testing/event-store-double/index.js';
import { knownEvents, testDatabase } from '../../../../testing/index.js';
import type { TestDatabase } from '../../../../testing/index.js';
import { commandHandler, ifAbandoned, NotOneStepError, PENDING_POSITION, unitsOfWork, withReadSnapshot } from './index.js';
import type { CommandContext } from './index.js';

type Deposited = DomainEvent<'Deposited', { readonly amount: number; readonly balance: number }>;
type Deposit = { readonly amounts: readonly number[] };
interface Account {
  readonly balance: number;
}

const accountEvents = eventsOf(streamOf('account', null), {
  Deposited: event({
    data: { amount: z.number(), balance: z.number() },
    sample: { amount: 2, balance: 5 },
    sentence: ({ amount }) => `Deposited ${amount}.`,
  }),
});
const events = knownEvents(accountEvents);
const account: Decider<Deposit, Deposited, Account> = {
  events: accountEvents,
  initialState: { balance: 0 },
  evolve: (_, { data }) => ({ balance: data.balance }),
  decide: ({ amounts }, { balance }) => {
    if (amounts.some((amount) => amount < 0)) return new Refusal('account.negative', 'conflict', 'No.');
    return amounts.map((amount, index) => ({
      type: 'Deposited',
      data: { amount, balance: amounts.slice(0, index + 1).reduce((sum, next) => sum + next, balance) },
    }));
  },
};
const context = (command: string | number): CommandContext => ({
  actor: { kind: 'panelist', id: 'person-1' },
  commandId: derivedId('test', command),
  correlationId: 'request-1',
  causationId: 'request-1',
});
const clock = systemClock();

describe('commands on one stream, through two processes', () => {
  let database: TestDatabase;
  const stores: EventStore[] = [];
  const openLog = async (): Promise<EventLog> => {
    const store = await postgresEventStore({ connectionString: database.url, pool: database.pool });
    stores.push(store);
    return eventLog({ store, vault: memoryVault(), events });
  };
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
  });
  afterAll(() => database.close());

  it('are each decided once, on the events before them', async () => {
    const handlers = [commandHandler({ log: await openLog(), clock }), commandHandler({ log: await openLog(), clock })];
    const results = await Promise.all(
      // Every command arrives twice, once in each process.
      Array.from({ length: 50 }, (_, index) => index).flatMap((index) =>
        handlers.map((handler) => handler.handle(account, 'account-1', { amounts: [1] }, context(index))),
      ),
    );
    const written: readonly RecordedEvent[] = await (await openLog()).read('account-1');
    expect(written.map((recorded) => recorded.data['balance'])).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    expect(results.filter((result) => !result.repeated)).toHaveLength(50);
    expect(new Set(results.flatMap((result) => result.events.map((recorded) => recorded.eventId))).size).toBe(50);
  });

  it('are decided on what the log holds after it has lost events', async () => {
    const log = await openLog();
    const handler = commandHandler({ log, clock });
    await handler.handle(account, 'account-2', { amounts: [1] }, context('a'));
    await handler.handle(account, 'account-2', { amounts: [10] }, context('b'));
    const state = async () => (await handler.load(account, 'account-2')).state;
    expect(await state()).toEqual({ balance: 11 });
    await loseTail(database, 1);
    expect(await state()).toEqual({ balance: 1 });
    await handler.handle(account, 'account-2', { amounts: [100] }, context('c'));
    await loseTail(database, 1);
    await commandHandler({ log, clock }).handle(account, 'account-2', { amounts: [1000] }, context('d'));
    expect(await handler.handle(account, 'account-2', { amounts: [1] }, context('e'))).toMatchObject({
      state: { balance: 1002 },
      revision: 2,
    });
  });
});

describe('a command handler', () => {
  let store: EventStore;
  let log: EventLog;
  beforeEach(() => {
    store = memoryEventStore();
    log = eventLog({ store, vault: memoryVault(), events });
  });

  it('answers with state, events and where to read from', async () => {
    const handler = commandHandler({ log, clock });
    const result = await handler.handle(account, 'account-1', { amounts: [2, 3] }, context('a'));
    expect(result).toMatchObject({ state: { balance: 5 }, revision: 1, position: await store.head(), repeated: false });
    expect(result.events).toEqual(await log.read('account-1'));
    expect(result.events[0]?.metadata).toEqual({ ...context('a'), occurredAt: expect.any(String), schemaVersion: 1 });
    expect(await handler.load(account, 'account-1')).toEqual({ state: { balance: 5 }, revision: 1 });
  });

  it('answers a repeated command with its first events, without deciding again', async () => {
    const handler = commandHandler({ log, clock });
    const first = await handler.handle(account, 'account-1', { amounts: [2, 3] }, context('a'));
    await handler.handle(account, 'account-1', { amounts: [4] }, context('b'));
    for (const other of [handler, commandHandler({ log, clock })]) {
      const again = await other.handle(account, 'account-1', { amounts: [-1] }, context('a'));
      expect(again).toEqual({
        state: { balance: 9 },
        events: first.events,
        revision: 2,
        position: first.position,
        repeated: true,
      });
    }
  });

  it('decides the same command on another stream', async () => {
    const handler = commandHandler({ log, clock });
    const [one, other] = [
      await handler.handle(account, 'account-1', { amounts: [1] }, context('a')),
      await handler.handle(account, 'account-2', { amounts: [1] }, context('a')),
    ];
    expect(other.repeated).toBe(false);
    expect(other.events[0]?.eventId).not.toBe(one.events[0]?.eventId);
  });

  it('throws a refusal, and writes nothing for a refusal or for no events', async () => {
    const handler = commandHandler({ log, clock });
    await expect(handler.handle(account, 'account-1', { amounts: [-1] }, context('a'))).rejects.toMatchObject({
      code: 'account.negative',
    });
    expect(await handler.handle(account, 'account-1', { amounts: [] }, context('a'))).toEqual({
      state: { balance: 0 },
      events: [],
      revision: -1,
      position: null,
      repeated: false,
    });
    expect(await store.head()).toBeNull();
    const { position } = await handler.handle(account, 'account-1', { amounts: [1] }, context('a'));
    await handler.handle(account, 'account-2', { amounts: [1] }, context('a'));
    const unchanged = await handler.handle(account, 'account-1', { amounts: [] }, context('b'));
    // A reader that waits for it sees what was decided on.
    expect(unchanged).toMatchObject({ events: [], revision: 0, position, repeated: false });
  });

  it('reads what is new of a stream that it knows, and its last event, by which it recognises the stream', async () => {
    const reads: (number | undefined)[] = [];
    const counting: EventLog = {
      ...log,
      read: (stream, options) => {
        reads.push(options?.from);
        return log.read(stream, options);
      },
    };
    const handler = commandHandler({ log: counting, clock });
    await handler.handle(account, 'account-1', { amounts: [1, 1] }, context('a'));
    await handler.handle(account, 'account-1', { amounts: [1] }, context('b'));
    // The handler folds its own single event without a read.
    expect(reads).toEqual([0, 0, 1]);
  });

  it('sees what others wrote meanwhile', async () => {
    const [one, other] = [commandHandler({ log, clock }), commandHandler({ log, clock })];
    await one.handle(account, 'account-1', { amounts: [1] }, context('a'));
    await other.handle(account, 'account-1', { amounts: [10] }, context('b'));
    expect(await one.load(account, 'account-1')).toMatchObject({ state: { balance: 11 } });
  });

  it('gives up with a conflict when others always win', async () => {
    let appends = 0;
    const contended: EventLog = {
      ...log,
      append: async (stream, _, expected) => {
        appends++;
        throw new WrongExpectedRevisionError(stream, expected, 7);
      },
    };
    const handler = commandHandler({ log: contended, clock, maxAttempts: 3 });
    await expect(handler.handle(account, 'account-1', { amounts: [1] }, context('a'))).rejects.toMatchObject({
      code: 'store.conflict',
    });
    expect(appends).toBe(3);
  });

  it('keeps at most `maxFolded` folded states', async () => {
    const handler = commandHandler({ log, clock, maxFolded: 2 });
    for (let index = 0; index < 5; index++)
      await handler.handle(account, `account-${index}`, { amounts: [index] }, context(index));
    for (let index = 0; index < 5; index++) {
      expect((await handler.load(account, `account-${index}`)).state).toEqual({ balance: index });
    }
  });

  it('measures a kept state when it was read, not again for each command', async () => {
    let measured = 0;
    const large: typeof account = {
      ...account,
      evolve: (_, { data }) =>
        Object.defineProperty({ balance: data.balance }, 'all', { enumerable: true, get: () => (measured += 1) }),
    };
    await commandHandler({ log, clock }).handle(account, 'account-1', { amounts: [1] }, context('first'));
    const { changesSince } = store;
    const handler = commandHandler({ log, changesSince, clock });
    await handler.load(large, 'account-1');
    expect(measured).toBe(1);
    for (let times = 0; times < 5; times++) await handler.handle(large, 'account-1', { amounts: [1] }, context(times));
    await commandHandler({ log, clock }).handle(account, 'account-1', { amounts: [1] }, context('of another process'));
    expect((await handler.load(large, 'account-1')).revision).toBe(6);
    expect(measured).toBe(1);
  });

  it('keeps folded states of at most `maxFoldedBytes`', async () => {
    const begun: number[] = [];
    const counting: EventLog = {
      ...log,
      read: async (stream, options) => {
        begun.push(options?.from ?? 0);
        return log.read(stream, options);
      },
    };
    const streams = Array.from({ length: 20 }, (_, index) => `account-${index}`);
    for (const [index, stream] of streams.entries())
      for (let times = 0; times < 10; times++)
        await commandHandler({ log, clock }).handle(account, stream, { amounts: [1] }, context(`${index} ${times}`));
    // Ten commands take 2,000 bytes.
    const handler = commandHandler({ log: counting, clock, maxFoldedBytes: 11_000 });
    for (const stream of streams) await handler.load(account, stream);
    begun.length = 0;
    for (const stream of streams.toReversed()) expect((await handler.load(account, stream)).state).toEqual({ balance: 10 });
    const known = begun.filter((from) => from > 0).length;
    expect([known > 0, known <= 5]).toEqual([true, true]);

    const tiny = commandHandler({ log: counting, clock, maxFoldedBytes: 1_000 });
    for (let times = 0; times < 2; times++) expect((await tiny.load(account, 'account-0')).state).toEqual({ balance: 10 });
    expect(begun.slice(-2)).toEqual([0, 0]);
  });
});

it('a process that loses a race on one command over EventStoreDB keeps what the log holds, and answers with it', async () => {
  const double = await startEventStoreDouble();
  const stores = storesAt(double.url);
  const logOf = () => eventLog({ store: stores.open(), vault: memoryVault(), events });
  const winner = commandHandler({ log: logOf(), clock });
  const log = logOf();
  const append: EventLog['append'] = async (...given) => {
    await winner.handle(account, 'account-1', { amounts: [1] }, context('same'));
    return log.append(...given);
  };
  const loser = commandHandler({ log: { ...log, append }, clock });
  const answer = await loser.handle(account, 'account-1', { amounts: [2] }, context('same'));
  expect(answer).toMatchObject({ state: { balance: 1 }, events: [{ data: { amount: 1, balance: 1 } }], revision: 0 });
  expect((await loser.load(account, 'account-1')).state).toEqual({ balance: 1 });
  await stores.close();
  await double.stop();
});

describe('a unit of work', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());
  const opened = async () => {
    const store = await postgresEventStore({ connectionString: database.url, pool: database.pool });
    const log = eventLog({ store, vault: memoryVault(), events });
    const commands = commandHandler({ log, clock, changesSince: store.changesSince });
    const units = unitsOfWork(store, commands.refreshStreams);
    if (units === undefined) throw new Error('PostgreSQL writes units');
    const deposit = async (stream: string, command: string) =>
      commands.handle(account, stream, { amounts: [1, 2] }, context(command));
    return { store, log, commands, units, deposit };
  };
  const unchecked = { session: null, kept: null };

  it('appends nothing until it is written; then its process knows the events as a read returns them', async () => {
    const { store, log, commands, units, deposit } = await opened();
    const decided = await units.decide(async () => deposit('account-1', 'first'));
    expect(decided.result).toMatchObject({ state: { balance: 3 }, revision: 1, position: PENDING_POSITION });
    expect(await log.read('account-1')).toEqual([]);
    const judged = await units.write(decided, unchecked);
    const read = await log.read('account-1');
    expect(judged).toMatchObject({ verdict: 'written', position: read.at(-1)?.position });
    expect(read.map(({ data }) => data)).toEqual(decided.result.events.map(({ data }) => data));
    expect(await commands.load(account, 'account-1')).toEqual({ state: { balance: 3 }, revision: 1 });
    // The same command again writes nothing, and has the first events.
    const again = await units.decide(async () => deposit('account-1', 'first'));
    expect(again.result).toMatchObject({ repeated: true, position: read.at(-1)?.position });
    await store.close();
  });

  it('is stale without asking if it was decided on two states of a stream', async () => {
    const [one, other] = [await opened(), await opened()];
    const hasRead = deferred();
    // Outside of the unit, as another process is.
    const written = hasRead.promise.then(async () => other.deposit('account-2', 'between'));
    const decided = await one.units.decide(async () => {
      await one.commands.load(account, 'account-2');
      hasRead.resolve();
      await written;
      await withReadSnapshot(async () => one.commands.refreshStreams());
      await one.commands.load(account, 'account-2');
      return one.deposit('account-3', 'torn');
    });
    expect(await one.units.write(decided, unchecked)).toEqual({ verdict: 'stale' });
    expect(await one.log.read('account-3')).toEqual([]);
    for (const { store } of [one, other]) await store.close();
  });

  it('is for one append alone, which nothing reads before it is written', async () => {
    const { store, log, commands, units, deposit } = await opened();
    const refused: readonly (() => Promise<unknown>)[] = [
      async () => [await deposit('account-4', 'a'), await deposit('account-5', 'b')],
      async () => [await deposit('account-4', 'a'), await commands.load(account, 'account-4')],
      async () => units.decide(async () => deposit('account-4', 'c')).then(async () => deposit('account-4', 'a')),
    ];
    for (const work of refused) await expect(units.decide(work)).rejects.toThrow(NotOneStepError);
    for (const stream of ['account-4', 'account-5'] as const) expect(await log.read(stream)).toEqual([]);
    await store.close();
  });

  it('undoes what it did besides if it is not written', async () => {
    const { store, units, deposit } = await opened();
    let count = 0;
    const counted = async (stream: string, command: string) => {
      count += 1;
      ifAbandoned(() => (count -= 1));
      return deposit(stream, command);
    };
    const decided = await units.decide(async () => counted('account-6', 'a'));
    expect((await units.write(decided, unchecked)).verdict).toBe('written');
    expect(count).toBe(1);
    await expect(units.decide(async () => [await counted('account-6', 'b'), await counted('account-7', 'c')])).rejects.toThrow();
    expect(count).toBe(1);
    await store.close();
  });
});
