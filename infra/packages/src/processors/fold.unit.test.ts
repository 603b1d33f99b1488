import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '@panelist/domain/kernel';
import { flag, id, integer, readModel, text, type Row } from '../read-models/index.js';
import { foldEvents, projections, wantedBy, type Rows } from './index.js';

const seats = readModel({
  name: 'seats',
  version: 1,
  key: 'seatId',
  subject: 'guestId',
  columns: {
    seatId: id(),
    guestId: id().index(),
    tableId: id().index(),
    hallId: id().index().nullable(),
    toasts: integer().default(0),
    isClosed: flag().default(false),
  },
});
type Seat = Row<typeof seats>;
type Events = {
  readonly SeatTaken: { readonly seatId: string; readonly guestId: string; readonly tableId: string };
  readonly SeatKept: { readonly seatId: string };
  readonly SeatMoved: { readonly seatId: string; readonly tableId: string };
  readonly SeatLeft: { readonly seatId: string };
  readonly SeatSold: { readonly seatId: string; readonly guestId: string; readonly tableId: string };
  readonly SeatsSwapped: { readonly one: string; readonly other: string };
  readonly ToastGiven: { readonly to: string };
  readonly TableClosed: { readonly tableId: string };
  readonly TableCleared: { readonly tableId: string };
  readonly HallClosed: { readonly hallId: string | null };
};
const { make, set } = seats;
const projection = projections<Events>()(seats, {
  SeatTaken: { create: ({ data }) => make(data) },
  SeatKept: (row) => set({ isClosed: row.isClosed }),
  SeatMoved: (_, { data }) => set({ tableId: data.tableId }),
  SeatLeft: { remove: true },
  SeatSold: { upsert: ({ data }, row) => make({ ...data, toasts: row?.toasts ?? 100 }) },
  SeatsSwapped: {
    keys: ({ data }) => [{ seatId: data.one }, { seatId: data.other }],
    change: ({ toasts }) => set({ toasts: toasts + 10 }),
  },
  ToastGiven: { key: ({ data }) => ({ seatId: data.to }), change: ({ toasts }) => set({ toasts: toasts + 1 }) },
  TableClosed: { where: ({ data }) => ({ tableId: data.tableId }), change: () => set({ isClosed: true }) },
  TableCleared: { where: ({ data }) => ({ tableId: data.tableId }), remove: true },
  HallClosed: { where: ({ data }) => ({ hallId: data.hallId }), change: () => set({ isClosed: true }) },
});

type Happened = { readonly [Type in keyof Events]: { readonly type: Type; readonly data: Events[Type] } }[keyof Events];

const recorded = (events: readonly Happened[]): readonly RecordedEvent[] =>
  events.map((event, index) => ({
    ...event,
    eventId: `e${index}`,
    stream: `seat-${'seatId' in event.data ? event.data.seatId : 'x'}`,
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
  }));
const take = (seatId: string, tableId = 't1', guestId = `guest-${seatId}`): Happened => ({
  type: 'SeatTaken',
  data: { seatId, guestId, tableId },
});
const seat = (seatId: string, change: Partial<Seat> = {}): Seat => ({
  ...make({ seatId, guestId: `guest-${seatId}`, tableId: 't1' }).row,
  ...change,
});
const table = (...rows: readonly Seat[]): Rows => new Map(rows.map((row) => [row.seatId, { ...row }]));
const fold = (before: Rows, ...events: readonly Happened[]) => foldEvents(projection, recorded(events), before);

describe('a fold of events over rows', () => {
  it('makes a row once', () => {
    const { rows, deleted } = fold(table(), take('a'), take('a', 't2'));
    expect([rows, deleted]).toEqual([[seat('a')], []]);
    expect(fold(table(seat('a')), take('a', 't2'))).toEqual({ rows: [], deleted: [], changes: [] });
  });

  it('makes or replaces a row that is always the latest', () => {
    const sold: Happened = { type: 'SeatSold', data: { seatId: 'a', guestId: 'g', tableId: 't9' } };
    expect(fold(table(), sold).rows).toEqual([seat('a', { guestId: 'g', tableId: 't9', toasts: 100 })]);
    expect(fold(table(seat('a', { toasts: 3 })), sold).rows).toEqual([seat('a', { guestId: 'g', tableId: 't9', toasts: 3 })]);
  });

  it('changes a row that exists alone, and writes nothing where nothing changed', () => {
    const move: Happened = { type: 'SeatMoved', data: { seatId: 'a', tableId: 't2' } };
    expect(fold(table(), move)).toEqual({ rows: [], deleted: [], changes: [] });
    const before = table(seat('a'));
    expect(fold(before, move).rows).toEqual([seat('a', { tableId: 't2' })]);
    expect(before).toEqual(table(seat('a')));
    expect(fold(before, { type: 'SeatKept', data: { seatId: 'a' } })).toEqual({ rows: [], deleted: [], changes: [] });
  });

  it('removes a row, one that the same batch made leaves nothing behind', () => {
    const leave: Happened = { type: 'SeatLeft', data: { seatId: 'a' } };
    expect(fold(table(seat('a')), leave)).toMatchObject({ rows: [], deleted: [['a']] });
    expect(fold(table(), leave)).toMatchObject({ rows: [], deleted: [] });
    expect(fold(table(), take('a'), leave)).toMatchObject({ rows: [], deleted: [] });
    expect(fold(table(seat('a', { toasts: 7 })), leave, take('a'))).toMatchObject({ rows: [seat('a')], deleted: [] });
  });

  it('reaches a row by another field, several rows by their keys, and all with a value', () => {
    const before = table(seat('a'), seat('b'), seat('c', { tableId: 't2' }));
    expect(fold(before, { type: 'ToastGiven', data: { to: 'b' } }).rows).toEqual([seat('b', { toasts: 1 })]);
    expect(fold(before, { type: 'SeatsSwapped', data: { one: 'a', other: 'c' } }).rows).toEqual([
      seat('a', { toasts: 10 }),
      seat('c', { toasts: 10, tableId: 't2' }),
    ]);
    expect(fold(before, { type: 'TableClosed', data: { tableId: 't1' } }).rows).toEqual([
      seat('a', { isClosed: true }),
      seat('b', { isClosed: true }),
    ]);
    expect(fold(before, { type: 'TableCleared', data: { tableId: 't1' } })).toMatchObject({ rows: [], deleted: [['a'], ['b']] });
    expect(fold(before, { type: 'HallClosed', data: { hallId: null } }).rows).toHaveLength(3);
  });

  it('reaches by a value the rows that the same batch made or moved, and none that it moved away or removed', () => {
    const close: Happened = { type: 'TableClosed', data: { tableId: 't1' } };
    const { rows } = fold(
      table(seat('stays'), seat('goes'), seat('comes', { tableId: 't2' }), seat('leaves')),
      take('new'),
      { type: 'SeatMoved', data: { seatId: 'goes', tableId: 't3' } },
      { type: 'SeatMoved', data: { seatId: 'comes', tableId: 't1' } },
      { type: 'SeatLeft', data: { seatId: 'leaves' } },
      close,
      take('late'),
    );
    expect(Object.fromEntries(rows.map((row) => [row['seatId'], row['isClosed']]))).toEqual({
      stays: true,
      new: true,
      comes: true,
      goes: false,
      late: false,
    });
  });

  it('says which rows it needs: keys once each, values once each', () => {
    const events = recorded([
      take('a'),
      take('a'),
      { type: 'SeatsSwapped', data: { one: 'b', other: 'c' } },
      { type: 'TableClosed', data: { tableId: 't1' } },
      { type: 'TableCleared', data: { tableId: 't1' } },
      { type: 'TableClosed', data: { tableId: 't2' } },
    ]);
    const wanted = wantedBy(projection, events);
    expect([...wanted.keys.values()]).toEqual([['a'], ['b'], ['c']]);
    expect(wanted.where).toEqual([{ tableId: 't1' }, { tableId: 't2' }]);
  });

  it('says whose pages changed and by which stream, of removed rows as well', () => {
    const { changes } = fold(
      table(seat('a')),
      take('b'),
      { type: 'SeatMoved', data: { seatId: 'b', tableId: 't2' } },
      { type: 'SeatLeft', data: { seatId: 'a' } },
    );
    expect(changes).toEqual([
      { userId: 'guest-b', what: 'seat', id: 'b', position: '1', events: ['SeatTaken', 'SeatMoved'] },
      { userId: 'guest-a', what: 'seat', id: 'a', position: '2', events: ['SeatLeft'] },
    ]);
  });

  it('says so to the readers of a row as well as to its subject', () => {
    const columns = { seatId: text(), guestId: text(), waiterId: text() };
    const served = readModel({
      name: 'served',
      version: 1,
      key: 'seatId',
      subject: 'guestId',
      alsoNotifies: ['waiterId'],
      columns,
    });
    const serving = projections<{ SeatTaken: { readonly seatId: string } }>()(served, {
      SeatTaken: { create: ({ data: { seatId } }) => served.make({ seatId, guestId: 'ada', waiterId: 'wim' }) },
    });
    const change = { what: 'seat', id: 'x', position: '0', events: ['SeatTaken'] };
    expect(foldEvents(serving, recorded([take('x')]), new Map()).changes).toEqual([
      { userId: 'ada', ...change },
      { userId: 'wim', ...change },
    ]);
  });

  it('keeps rows of a key of several columns apart', () => {
    const pairs = readModel({ name: 'pairs', version: 1, key: ['a', 'b'], columns: { a: text(), b: text() } });
    const both = projections<{ Paired: { readonly a: string; readonly b: string } }>()(pairs, {
      Paired: { upsert: ({ data }) => pairs.make(data) },
    });
    const [first] = recorded([take('x')]);
    const paired = (a: string, b: string): RecordedEvent[] =>
      first === undefined ? [] : [{ ...first, type: 'Paired', data: { a, b } }];
    const { rows } = foldEvents(both, [...paired('1', '2,3'), ...paired('1,2', '3'), ...paired('1', '2,3')], new Map());
    expect(rows).toHaveLength(2);
  });
});
