import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '@panelist/domain/kernel';
import { memoryVault } from '../personal-data/index.js';
import type { Queryable } from '../postgres/index.js';
import { id, integer, openRows, personal, readModel, selectWhere, text } from '../read-models/index.js';
import { testDatabase } from '../../../testing/index.js';
import type { TestDatabase } from '../../../testing/index.js';
import { checkpointCommitter } from './checkpoints.js';
import { takeOver, type Checkpoint } from './checkpoints.js';
import type { Change } from './fold.js';
import { ensureTables, foldEvents, LostLeaseError, projections } from './index.js';
import { PoisonEventError } from './failures.js';
import { applyProjection } from './apply-projection.js';

const seats = readModel({
  name: 'seats',
  version: 1,
  key: ['hallId', 'seatId'],
  subject: 'guestId',
  columns: {
    hallId: id(),
    seatId: id(),
    guestId: id(),
    tableId: id().index().nullable(),
    toasts: integer().default(0),
    note: personal(text(), ''),
  },
});
type Seat = { readonly hallId: string; readonly seatId: string };
type Events = {
  readonly SeatTaken: Seat & { readonly guestId: string; readonly tableId: string | null };
  readonly SeatMoved: Seat & { readonly tableId: string | null };
  readonly SeatLeft: Seat;
  readonly ToastGiven: Seat;
  readonly TableToasted: { readonly tableId: string | null };
  readonly TableCleared: { readonly tableId: string | null };
  readonly Ignored: Seat;
  readonly Broken: Seat;
};
const { make, set } = seats;
const projection = projections<Events>()(seats, {
  SeatTaken: { upsert: ({ data }, row) => make({ ...data, toasts: row?.toasts ?? 0, note: `of ${data.guestId}` }) },
  SeatMoved: (_, { data }) => set({ tableId: data.tableId }),
  SeatLeft: { remove: true },
  ToastGiven: ({ toasts }) => set({ toasts: toasts + 1 }),
  TableToasted: { where: ({ data }) => ({ tableId: data.tableId }), change: ({ toasts }) => set({ toasts: toasts + 100 }) },
  TableCleared: { where: ({ data }) => ({ tableId: data.tableId }), remove: true },
  Ignored: () => set({}),
  Broken: {
    upsert: () => {
      throw new TypeError('no');
    },
  },
});
const types = [
  'SeatTaken',
  'SeatTaken',
  'SeatMoved',
  'SeatLeft',
  'ToastGiven',
  'ToastGiven',
  'TableToasted',
  'TableCleared',
] as const;

/** Random events of sixteen seats at three tables, or at none; the same for the same seed. */
function history(seed: number, length: number): readonly RecordedEvent[] {
  let state = seed;
  const pick = (most: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return Math.floor((state / 0x8000_0000) * most);
  };
  return Array.from({ length }, (_, index) => {
    const type = types[pick(types.length)] ?? 'SeatTaken';
    const table = pick(4);
    const seat = { hallId: `h${pick(2)}`, seatId: `s${pick(8)}`, guestId: `g${pick(5)}` };
    const data = { ...(type.startsWith('Table') ? {} : seat), tableId: table === 3 ? null : `t${table}` };
    return recorded(type, data, index);
  });
}

const eventIdOf = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

function recorded(type: keyof Events, data: RecordedEvent['data'], index: number): RecordedEvent {
  return {
    type,
    data,
    eventId: eventIdOf(index),
    stream: 'hall-1',
    revision: index,
    position: String(index).padStart(6, '0'),
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
}

describe('a page of events written to a table', () => {
  let database: TestDatabase;
  const vault = memoryVault();
  let statements: string[];
  let commits: { readonly position: string | null; readonly changes: readonly Change[] }[];

  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(async () => database.close());
  beforeEach(async () => {
    await database.pool.query('truncate app.checkpoints; drop view if exists read_model.seats_v1');
    await ensureTables(database.pool, [projection], 'refuse');
    [statements, commits] = [[], []];
  });

  const take = async (from: Checkpoint, events: readonly RecordedEvent[]) => {
    const pool = new Proxy(database.pool, {
      get: (target, property: keyof typeof database.pool) => {
        if (property !== 'query') return target[property];
        return async (statement: string, values: unknown[]) => {
          statements.push(statement);
          return target.query(statement, values);
        };
      },
    });
    const committed = ({ position }: Checkpoint, changes: readonly Change[]) => void commits.push({ position, changes });
    const taking = { pool, vault, projection, move: checkpointCommitter(pool), committed };
    return applyProjection(taking, from, { events, position: events.at(-1)?.position ?? '', eventId: null, atHead: true });
  };
  const rows = async (client: Queryable = database.pool) => {
    const answer = await client.query(`select * from ${seats.tableName} order by hall_id, seat_id`);
    return openRows(vault, seats, answer.rows);
  };
  const expected = (events: readonly RecordedEvent[]) => {
    const keyOf = ({ hallId, seatId }: Readonly<Record<string, unknown>>) => `${String(hallId)} ${String(seatId)}`;
    return foldEvents(projection, events, new Map()).rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  };
  const stored = async () => {
    const answer = await database.pool.query<{ position: string | null }>('select position from app.checkpoints');
    return answer.rows[0]?.position;
  };

  it.each([1, 2, 3])('gives what one fold of all of them gives, whatever the pages (%i)', async (seed) => {
    const events = history(seed, 600);
    let checkpoint = await takeOver(database.pool, projection.name, 'projection');
    for (let from = 0, size = 1; from < events.length; from += size, size = (size * 7) % 23) {
      checkpoint = await take(checkpoint, events.slice(from, from + size));
      expect(await stored()).toBe(events.slice(from, from + size).at(-1)?.position);
    }
    expect(await rows()).toEqual(expected(events));
    expect((await rows()).length).toBeGreaterThan(0);
  });

  it('takes one statement to read rows by key, one for each value, and one to write rows and checkpoint', async () => {
    const seat = (seatId: string) => ({ hallId: 'h', seatId, guestId: 'g', tableId: 't' });
    const from = await takeOver(database.pool, projection.name, 'projection');
    const keyed = Array.from({ length: 50 }, (_, index) => recorded('SeatTaken', seat(`s${index}`), index));
    const next = await take(from, keyed);
    expect(statements).toHaveLength(2);
    const toasts = Array.from({ length: 50 }, (_, index) => recorded('TableToasted', { tableId: 't' }, 50 + index));
    await take(next, toasts);
    expect(statements).toHaveLength(4);
    expect(await rows()).toMatchObject(keyed.map(() => ({ toasts: 5_000 })));
    expect(commits.map(({ changes }) => changes)).toEqual(
      [keyed, toasts].map((events) => {
        const { type, position } = events.at(-1) ?? {};
        return [{ userId: 'g', what: 'hall', id: '1', position, events: [type] }];
      }),
    );
  });

  it('only moves the checkpoint where nothing changed', async () => {
    const from = await takeOver(database.pool, projection.name, 'projection');
    const next = await take(from, [recorded('Ignored', { hallId: 'h', seatId: 's' }, 0)]);
    expect([next.position, await stored()]).toEqual(['000000', '000000']);
    expect(commits).toEqual([{ position: '000000', changes: [] }]);
  });

  it('is written up to an event that can not be folded', async () => {
    const seat = (seatId: string) => ({ hallId: 'h', seatId, guestId: 'g', tableId: 't' });
    const good = Array.from({ length: 12 }, (_, index) => recorded('SeatTaken', seat(`s${index}`), index));
    const from = await takeOver(database.pool, projection.name, 'projection');
    const page = [...good.slice(0, 7), recorded('Broken', seat('s99'), 7), ...good.slice(8)];
    await expect(take(from, page)).rejects.toThrow(PoisonEventError);
    await expect(take({ ...from, position: '000006' }, page.slice(7))).rejects.toMatchObject({
      failing: { eventId: eventIdOf(7), message: 'TypeError: no' },
    });
    expect([await stored(), (await rows()).length]).toEqual(['000006', 7]);
  });

  it('is not written by a process with an old epoch, or from another position', async () => {
    const taken = recorded('SeatTaken', { hallId: 'h', seatId: 's', guestId: 'g', tableId: 't' }, 5);
    const old = await takeOver(database.pool, projection.name, 'projection');
    const current = await takeOver(database.pool, projection.name, 'projection');
    await expect(take(old, [taken])).rejects.toThrow(LostLeaseError);
    await expect(take({ ...current, position: '000003' }, [taken])).rejects.toThrow(LostLeaseError);
    await expect(take(old, [recorded('Ignored', { hallId: 'h', seatId: 's' }, 6)])).rejects.toThrow(LostLeaseError);
    expect([await stored(), await rows()]).toEqual([null, []]);
  });

  it('refuses to select rows by no column', async () => {
    await expect(selectWhere(database.pool, seats, seats.tableName, {})).rejects.toThrow('names rows by no column');
  });
});
