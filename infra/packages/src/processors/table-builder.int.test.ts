import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '@panelist/domain/kernel';
import { memoryVault } from '../personal-data/index.js';
import type { Pool } from '../postgres/index.js';
import { createIndexes, createTable, id, integer, openRows, personal, readModel, text } from '../read-models/index.js';
import { testDatabase } from '../../../testing/index.js';
import type { TestDatabase } from '../../../testing/index.js';
import { foldEvents, projections, type Projection } from './index.js';
import { PoisonEventError } from './failures.js';
import { tableBuilder } from './table-builder.js';

const tallies = readModel({
  name: 'tallies',
  version: 1,
  key: 'tallyId',
  subject: 'tallyId',
  columns: { tallyId: id(), groupId: id().index(), count: integer().default(0), note: personal(text(), '') },
});
type Events = {
  readonly Begun: { readonly tallyId: string; readonly groupId: string };
  readonly Counted: { readonly tallyId: string };
  readonly Moved: { readonly tallyId: string; readonly groupId: string };
  readonly Ended: { readonly tallyId: string };
  readonly GroupCounted: { readonly groupId: string };
  readonly GroupEnded: { readonly groupId: string };
};
const { make, set } = tallies;
const byKey = projections<Events>()(tallies, {
  Begun: { create: ({ data }) => make({ ...data, note: `of ${data.tallyId}` }) },
  Counted: ({ count }, { eventId }) => {
    if (eventId === 'bad') throw new Error('too many');
    return set({ count: count + 1 });
  },
  Moved: (_, { data }) => set({ groupId: data.groupId }),
  Ended: { remove: true },
});
const byValue = projections<Events>()(tallies, {
  Begun: { create: ({ data }) => make({ ...data, note: `of ${data.tallyId}` }) },
  Counted: ({ count }) => set({ count: count + 1 }),
  Moved: (_, { data }) => set({ groupId: data.groupId }),
  Ended: { remove: true },
  GroupCounted: { where: ({ data }) => ({ groupId: data.groupId }), change: ({ count }) => set({ count: count + 100 }) },
  GroupEnded: { where: ({ data }) => ({ groupId: data.groupId }), remove: true },
});

describe('filling a table from the log', () => {
  let database: TestDatabase;
  const vault = memoryVault();
  beforeAll(async () => {
    database = await testDatabase();
    for (const statement of [createTable(tallies), ...createIndexes(tallies)]) {
      await database.pool.query(statement.compile().text);
    }
  });
  afterEach(async () => {
    await database.pool.query(`truncate ${tallies.tableName}`);
  });
  afterAll(async () => database.close());

  const rows = async () => {
    const answer = await database.pool.query(`select * from ${tallies.tableName} order by tally_id`);
    return openRows(vault, tallies, answer.rows);
  };
  const expected = (projection: Projection, events: readonly RecordedEvent[]) =>
    foldEvents(projection, events, new Map()).rows.toSorted((one, other) =>
      String(one['tallyId']) < String(other['tallyId']) ? -1 : 1,
    );
  /** Folds pages of some hundred events with memory for ten rows in memory. */
  const fill = async (projection: Projection, events: readonly RecordedEvent[], pool: Pool = database.pool) => {
    const builder = tableBuilder({ pool, vault }, projection, tallies.tableName, 10);
    for (let from = 0; from < events.length; from += 300) await builder.take(events.slice(from, from + 300));
    await builder.flush();
  };

  it.each([1, 2, 3])('gives what a fold in memory gives, rows included that were written and forgotten (%i)', async (seed) => {
    const events = history(seed, 3_000, ['Begun', 'Begun', 'Counted', 'Counted', 'Counted', 'Moved', 'Ended']);
    await fill(byKey, events);
    expect(await rows()).toEqual(expected(byKey, events));
    expect((await rows()).length).toBeGreaterThan(20);
  });

  it.each([4, 5, 6])('reaches by their values rows that were written and forgotten, changed or not (%i)', async (seed) => {
    const types = ['Begun', 'Begun', 'Counted', 'Counted', 'Moved', 'Ended', 'GroupCounted', 'GroupEnded'] as const;
    const events = history(seed, 2_000, types);
    await fill(byValue, events);
    expect(await rows()).toEqual(expected(byValue, events));
    expect((await rows()).length).toBeGreaterThan(5);
  });

  it('forgets no row that the page being folded needs, however long the writing takes', async () => {
    const events = history(7, 3_000, ['Begun', 'Counted', 'Counted', 'Counted', 'Counted']);
    let statements = 0;
    // Writes are sometimes slower and sometimes faster than reads.
    const slow = new Proxy(database.pool, {
      get: (pool, property: keyof Pool) =>
        property === 'query'
          ? async (...given: Parameters<Pool['query']>) => {
              await new Promise((resolve) => setTimeout(resolve, (statements++ * 7) % 11));
              return pool.query(...given);
            }
          : pool[property],
    });
    await fill(byKey, events, slow);
    expect(await rows()).toEqual(expected(byKey, events));
  });

  it('stops at an event that can not be folded', async () => {
    const builder = tableBuilder({ pool: database.pool, vault }, byKey, tallies.tableName);
    const [begun] = history(1, 1, ['Begun']);
    if (begun === undefined) throw new Error('No event');
    await builder.take([begun]);
    const counted = { ...begun, eventId: 'bad', type: 'Counted' };
    await expect(builder.take([counted])).rejects.toThrow(PoisonEventError);
    await expect(builder.take([counted])).rejects.toMatchObject({ failing: { eventId: 'bad', message: 'Error: too many' } });
  });
});

/** Random events of sixty tallies in eight groups, the same for the same seed. */
function history(seed: number, length: number, types: readonly (keyof Events)[]): readonly RecordedEvent[] {
  let state = seed;
  const pick = (most: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return Math.floor((state / 0x8000_0000) * most);
  };
  return Array.from({ length }, (_, index) => {
    const type = types[pick(types.length)] ?? 'Begun';
    const [tallyId, groupId] = [`t${String(pick(60)).padStart(2, '0')}`, `g${pick(8)}`];
    return {
      type,
      data: type.startsWith('Group') ? { groupId } : { tallyId, groupId },
      eventId: `e${index}`,
      stream: `tally-${tallyId}`,
      revision: index,
      position: String(index),
      at: '',
      recordedAt: '',
      metadata: {
        schemaVersion: 1,
        occurredAt: '',
        actor: { kind: 'system', id: 'test' },
        correlationId: 'c',
        causationId: 'c',
        commandId: 'c',
      },
    };
  });
}
