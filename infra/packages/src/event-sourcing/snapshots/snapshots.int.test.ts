import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { derivedId, event, events as eventsOf, stream as streamOf } from '@panelist/domain/kernel';
import type { Decider, DomainEvent } from '@panelist/domain/kernel';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { knownEvents, testDatabase, type TestDatabase } from '../../../../testing/index.js';
import { systemClock } from '../../foundation/index.js';
import { postgresVault, type Vault } from '../../personal-data/index.js';
import { commandHandler, type CommandContext, type CommandHandler } from '../command-handler/index.js';
import { eventLog } from '../event-log/index.js';
import { postgresEventStore, type EventStore } from '../event-store/index.js';
import { postgresSnapshots } from './index.js';

type Noted = DomainEvent<'Noted', { readonly diaryId: string; readonly writer: string; readonly text: string }>;
interface Diary {
  readonly notes: number;
  readonly last: string;
  readonly texts: ReadonlySet<string>;
}
const diaryEvents = eventsOf(streamOf('diary', 'diaryId'), {
  Noted: event({
    data: { diaryId: z.string(), writer: z.string(), text: z.string() },
    sample: { diaryId: 'd', writer: 'w', text: 't' },
    personal: { writer: { text: 'erased' } },
    sentence: () => 'Noted.',
  }),
});
type Note = { readonly writer: string; readonly texts: readonly string[] };
/** Adds notes; with none of them it only reads. */
const diary: Decider<Note & { readonly diaryId: string }, Noted, Diary> = {
  events: diaryEvents,
  initialState: { notes: 0, last: '', texts: new Set() },
  evolve: ({ notes, texts }, { data: { text } }) => ({
    notes: notes + 1,
    last: text,
    texts: new Set([...texts].slice(-3)).add(text),
  }),
  decide: ({ diaryId, writer, texts }) => texts.map((text) => ({ type: 'Noted', data: { diaryId, writer, text } })),
};

const canary = 'a very private thought';
const aCommand = (id = randomUUID()): CommandContext => ({
  actor: { kind: 'system', id: 'test' },
  commandId: derivedId('test', id),
  correlationId: id,
  causationId: id,
});

describe('snapshots of long streams', () => {
  let database: TestDatabase;
  let store: EventStore;
  let vault: Vault;
  let diaryId: string;
  let writer: string;
  let errors: unknown[];

  beforeAll(async () => {
    database = await testDatabase();
    store = await postgresEventStore({ connectionString: database.url, pool: database.pool });
  });
  afterAll(async () => {
    await store.close();
    await database.close();
  });
  beforeEach(() => {
    vault = postgresVault({ pool: database.pool, masterKey: Buffer.alloc(32, 7) });
    diaryId = randomUUID();
    writer = randomUUID();
    errors = [];
  });

  const stream = () => `diary-${diaryId}`;
  /** A process that has folded nothing yet, and the number of events that it has read. */
  const aProcess = (codeVersion = 'one') => {
    const read = { events: 0, largest: 0 };
    const counting: EventStore = {
      ...store,
      readStream: async (...call) => {
        const found = await store.readStream(...call);
        read.events += found.length;
        read.largest = Math.max(read.largest, found.length);
        return found;
      },
    };
    const log = eventLog({ store: counting, vault, events: knownEvents(diaryEvents) });
    const snapshots = postgresSnapshots({ pool: database.pool, vault, codeVersion, onError: (error) => errors.push(error) });
    return { read, commands: commandHandler({ log, snapshots, clock: systemClock() }) };
  };
  const note = async (commands: CommandHandler, count: number, context = aCommand(), by = writer) =>
    commands.handle(
      diary,
      stream(),
      { diaryId, writer: by, texts: Array.from({ length: count }, (_, index) => `${canary} ${index}`) },
      context,
    );
  const stateIn = async ({ commands }: { readonly commands: CommandHandler }) => (await commands.load(diary, stream())).state;
  const rows = async () =>
    (
      await database.pool.query<{ revision: number; body: Buffer }>('select * from app.stream_snapshots where stream = $1', [
        stream(),
      ])
    ).rows;
  /** A diary of 1,300 notes in 13 commands, and its snapshot. */
  const longDiary = async () => {
    const { commands } = aProcess();
    for (let times = 0; times < 13; times += 1) await note(commands, 100);
    return stateIn(aProcess());
  };

  it('replace the reads of their events, and fold to the same state', async () => {
    const state = await longDiary();
    expect((await rows()).map(({ revision }) => revision)).toEqual([1_299]);
    await note(aProcess().commands, 20);
    const next = aProcess();
    const { state: after, revision } = await next.commands.load(diary, stream());
    expect([after.notes, revision]).toEqual([state.notes + 20, 1_319]);
    expect(after).toEqual(await stateIn(aProcess('two')));
    // The first page, the event that the snapshot names, and those after it.
    expect(next.read).toEqual({ events: 500 + 1 + 20, largest: 500 });
    expect(errors).toEqual([]);
  });

  it('do not exist for short streams, nor are they written again for a short tail', async () => {
    await note(aProcess().commands, 499);
    await stateIn(aProcess());
    expect(await rows()).toEqual([]);
    await note(aProcess().commands, 801);
    await stateIn(aProcess());
    await note(aProcess().commands, 499);
    await stateIn(aProcess());
    expect((await rows()).map(({ revision }) => revision)).toEqual([1_299]);
    await note(aProcess().commands, 1);
    await stateIn(aProcess());
    expect((await rows()).map(({ revision }) => revision)).toEqual([1_799]);
  });

  it('know the commands that they hold: a repeated one is not decided again', async () => {
    const first = aCommand();
    await note(aProcess().commands, 2, first);
    await longDiary();
    expect(await note(aProcess().commands, 2, first)).toMatchObject({
      repeated: true,
      events: [{ revision: 0 }, { revision: 1 }],
    });
  });

  it.each([
    ['of another version of the code', async () => undefined, 'two'],
    ['that cannot be read', async () => database.pool.query(`update app.stream_snapshots set body = '\\x00'`), 'one'],
    ['of another history', async () => database.pool.query(`update app.stream_snapshots set event_id = 'x'`), 'one'],
    ['beyond the end of the stream', async () => database.pool.query('update app.stream_snapshots set revision = 9999'), 'one'],
    ['that are gone', async () => database.pool.query('delete from app.stream_snapshots'), 'one'],
  ])('%s are ignored and replaced', async (_, disturb, codeVersion) => {
    const state = await longDiary();
    await disturb();
    const next = aProcess(codeVersion);
    expect(await stateIn(next)).toEqual(state);
    expect(next.read.events).toBeGreaterThanOrEqual(1_300);
    const again = aProcess(codeVersion);
    expect(await stateIn(again)).toEqual(state);
    expect(again.read.events).toBe(501);
  });

  it('do not fail a command where the table is missing', async () => {
    await database.pool.query('alter table app.stream_snapshots rename to hidden');
    try {
      await note(aProcess().commands, 600);
      expect((await stateIn(aProcess())).notes).toBe(600);
      expect(errors.length).toBeGreaterThan(0);
    } finally {
      await database.pool.query('alter table app.hidden rename to stream_snapshots');
    }
  });

  it("are sealed with the person's key, and go with it", async () => {
    await longDiary();
    const [row] = await rows();
    expect(row?.body.includes(canary)).toBe(false);
    await vault.erase(writer);
    expect(await rows()).toEqual([]);
    expect(await stateIn(aProcess())).toMatchObject({ notes: 1_300, last: 'erased' });
    expect(await rows()).toEqual([]);
  });

  it('that a process wrote before it heard of the erasure are deleted when another reads them', async () => {
    await longDiary();
    const copy = (await database.pool.query('select * from app.stream_snapshots where stream = $1', [stream()])).rows[0];
    await vault.erase(writer);
    await database.pool.query(
      'insert into app.stream_snapshots select * from jsonb_populate_record(null::app.stream_snapshots, $1)',
      [JSON.stringify({ ...copy, body: `\\x${copy.body.toString('hex')}` })],
    );
    expect(await rows()).toHaveLength(1);
    expect(await stateIn(aProcess())).toMatchObject({ notes: 1_300, last: 'erased' });
    expect(await rows()).toEqual([]);
  });

  it('do not exist for a stream about several persons', async () => {
    await longDiary();
    await note(aProcess().commands, 600, aCommand(), randomUUID());
    expect((await stateIn(aProcess())).notes).toBe(1_900);
    expect((await rows()).map(({ revision }) => revision)).toEqual([1_299]);
  });
});
