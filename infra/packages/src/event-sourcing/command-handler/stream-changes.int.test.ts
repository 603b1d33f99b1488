import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { derivedId, event, events as eventsOf, stream as streamOf } from '@panelist/domain/kernel';
import type { Decider, DomainEvent } from '@panelist/domain/kernel';
import { z } from 'zod';
import { systemClock } from '../../foundation/index.js';
import { eventLog } from '../event-log/index.js';
import { postgresEventStore } from '../event-store/index.js';
import type { EventStore } from '../event-store/index.js';
import { memoryVault } from '../../personal-data/index.js';
import { knownEvents, testDatabase } from '../../../../testing/index.js';
import type { TestDatabase } from '../../../../testing/index.js';
import { withReadSnapshot, commandHandler } from './index.js';
import { LogTruncatedError } from '../event-store/index.js';
import { loseTail } from '../event-store/postgres/postgres-store.test-kit.js';
import type { CommandContext, CommandHandler } from './index.js';

type Counted = DomainEvent<'Counted', { readonly total: number }>;
const counterEvents = eventsOf(streamOf('counter', null), {
  Counted: event({ data: { total: z.number() }, sample: { total: 1 }, sentence: ({ total }) => `Counted to ${total}.` }),
});
/** Adds `times` events, each one higher than the last. */
const counter: Decider<{ readonly times: number }, Counted, number> = {
  events: counterEvents,
  initialState: 0,
  evolve: (_, { data }) => data.total,
  decide: ({ times }, total) =>
    Array.from({ length: times }, (_, index) => ({ type: 'Counted', data: { total: total + index + 1 } })),
};
const aCommand = (): CommandContext => {
  const id = derivedId('test', randomUUID());
  return { actor: { kind: 'system', id: 'test' }, commandId: id, correlationId: id, causationId: id };
};

/** A process with its own store, and counts of its reads and change queries. */
interface Process {
  readonly commands: CommandHandler;
  /** Notices that the log has lost events. */
  readonly truncations: LogTruncatedError[];
  readonly asked: { reads: number; looks: number };
  /** Delays the next read of a stream until `release` is called. */
  readonly holdRead: () => { readonly reached: Promise<void>; readonly release: () => void };
}

let database: TestDatabase;
const stores: EventStore[] = [];
let stream: string;
let here: Process;
let there: Process;

async function aProcess(): Promise<Process> {
  const store = await postgresEventStore({ connectionString: database.url, pool: database.pool });
  stores.push(store);
  const asked = { reads: 0, looks: 0 };
  const truncations: LogTruncatedError[] = [];
  let beforeAnswer: (() => Promise<void>) | undefined;
  const log = eventLog({
    store: {
      ...store,
      readStream: async (...call) => {
        asked.reads += 1;
        const events = await store.readStream(...call);
        const wait = beforeAnswer;
        beforeAnswer = undefined;
        await wait?.();
        return events;
      },
    },
    vault: memoryVault(),
    events: knownEvents(counterEvents),
  });
  const changesSince = async (...call: Parameters<NonNullable<EventStore['changesSince']>>) => {
    asked.looks += 1;
    const changes = await store.changesSince?.(...call);
    if (changes === undefined) throw new Error('This store has no change query');
    return changes;
  };
  return {
    asked,
    truncations,
    commands: commandHandler({
      log,
      changesSince,
      clock: systemClock(),
      onTruncated: (error) => void truncations.push(error),
    }),
    holdRead: () => {
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      const reached = new Promise<void>((resolve) => {
        beforeAnswer = async () => {
          resolve();
          await held;
        };
      });
      return { reached, release };
    },
  };
}

beforeAll(async () => {
  database = await testDatabase();
  [here, there] = [await aProcess(), await aProcess()];
});
beforeEach(() => {
  stream = `counter-${randomUUID()}`;
});
afterAll(async () => {
  for (const store of stores) await store.close();
  await database.close();
});

const stateAt = async (process: Process) => (await process.commands.load(counter, stream)).state;

describe('a folded state whose stream has not changed', () => {
  it('is not read again, nor is what was just appended', async () => {
    expect(await stateAt(here)).toBe(0);
    const before = here.asked.reads;
    for (let total = 1; total <= 3; total++) {
      const { state, events } = await here.commands.handle(counter, stream, { times: 1 }, aCommand());
      expect([state, events[0]?.revision, events[0]?.data['total']]).toEqual([total, total - 1, total]);
    }
    expect(await stateAt(here)).toBe(3);
    expect(here.asked.reads).toBe(before);
  });

  it('is read again once another process wrote to it', async () => {
    await here.commands.handle(counter, stream, { times: 1 }, aCommand());
    await there.commands.handle(counter, stream, { times: 3 }, aCommand());
    expect(await stateAt(here)).toBe(4);
    const context = aCommand();
    await there.commands.handle(counter, stream, { times: 1 }, context);
    expect(await here.commands.handle(counter, stream, { times: 1 }, context)).toMatchObject({ repeated: true, state: 5 });
  });

  it('is read again when another process wrote during the read', async () => {
    await there.commands.handle(counter, stream, { times: 1 }, aCommand());
    const read = here.holdRead();
    const loading = stateAt(here);
    await read.reached;
    await there.commands.handle(counter, stream, { times: 1 }, aCommand());
    // The change query for another stream reports it before the read is over.
    await here.commands.load(counter, `counter-${randomUUID()}`);
    read.release();
    expect(await loading).toBe(1);
    expect(await stateAt(here)).toBe(2);
  });

  it('is not trusted when too many streams changed to be listed', async () => {
    await here.commands.handle(counter, stream, { times: 1 }, aCommand());
    const many = Array.from({ length: 3 }, async () =>
      there.commands.handle(counter, `counter-${randomUUID()}`, { times: 800 }, aCommand()),
    );
    await Promise.all(many);
    await there.commands.handle(counter, stream, { times: 1 }, aCommand());
    expect(await stateAt(here)).toBe(2);
  });
});

describe('a read snapshot', () => {
  it('runs one change query, sees what was written before it, and its own commands', async () => {
    await there.commands.handle(counter, stream, { times: 2 }, aCommand());
    const before = here.asked.looks;
    const states = await withReadSnapshot(async () => {
      const first = await stateAt(here);
      const own = await here.commands.handle(counter, stream, { times: 2 }, aCommand());
      return [first, own.state, await stateAt(here)];
    });
    expect(states).toEqual([2, 4, 4]);
    expect(here.asked.looks).toBe(before + 1);
  });

  it('decides again on what it had not seen', async () => {
    await here.commands.handle(counter, stream, { times: 1 }, aCommand());
    const result = await withReadSnapshot(async () => {
      await stateAt(here);
      await there.commands.handle(counter, stream, { times: 1 }, aCommand());
      return here.commands.handle(counter, stream, { times: 1 }, aCommand());
    });
    expect(result).toMatchObject({ state: 3, revision: 2, repeated: false });
  });
});

describe('a log that lost its last events', () => {
  const count = async (process: Process, times: number, on = stream) =>
    process.commands.handle(counter, on, { times }, aCommand());

  it('drops what was folded of them, and alarms', async () => {
    await count(here, 1);
    await count(here, 2);
    expect(await stateAt(here)).toBe(3);
    const before = here.truncations.length;
    await loseTail(database, 2);
    expect(await stateAt(here)).toBe(1);
    expect(here.truncations.length).toBe(before + 1);
    expect(here.truncations.at(-1)).toBeInstanceOf(LogTruncatedError);
    expect((await count(here, 1)).state).toBe(2);
    expect(here.truncations.length).toBe(before + 1);
  });

  it('is noticed where other events are at the same positions and revisions by now', async () => {
    await count(here, 1);
    await count(here, 2);
    await loseTail(database, 2);
    await count(there, 1);
    await count(there, 1, `counter-${randomUUID()}`);
    expect(await stateAt(here)).toBe(2);
    expect((await count(here, 5)).state).toBe(7);
  });

  it('is noticed where only an own append was lost, after which no change query ran', async () => {
    await stateAt(here);
    await stateAt(there);
    const other = `counter-${randomUUID()}`;
    await withReadSnapshot(async () => {
      await here.commands.load(counter, other);
      await count(there, 1, other);
      await count(here, 1);
    });
    await loseTail(database, 1);
    // The last event that the change query of this process has seen is still there.
    expect(await stateAt(here)).toBe(0);
    expect(await stateAt(there)).toBe(0);
  });
});
