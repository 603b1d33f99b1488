import { partsOfStream, type RecordedEvent } from '@panelist/domain/kernel';
import type { Position } from '../event-sourcing/index.js';
import { keyOfRow, keyText, type AnyRow, type ReadModel, type RowKey } from '../read-models/index.js';
import type { AnyHandler, Projection } from './projection.js';

/** For the live channel: the person whose pages changed, and the stream that changed them. */
export interface Change {
  readonly userId: string;
  /** Category of the stream. */
  readonly what: string;
  readonly id: string;
  /** Of the last event that changed it: the same for every model, however long its pages are. */
  readonly position: Position;
  /** Types of the events that changed it, each once. */
  readonly events: readonly string[];
}

/** Rows by key, as text. A key without a row is `undefined`. */
export type Rows = Map<string, AnyRow | undefined>;

/**
 * What must be loaded before events are folded: rows by key, and rows by values of indexed columns.
 */
export interface Wanted {
  readonly keys: ReadonlyMap<string, RowKey>;
  readonly where: readonly AnyRow[];
}

export function wantedBy({ model, handlers }: Projection, events: readonly RecordedEvent[]): Wanted {
  const keys = new Map<string, RowKey>();
  const where = new Map<string, AnyRow>();
  for (const event of events) {
    const handler = handlers.get(event.type);
    if (handler === undefined) continue;
    const values = handler.where?.(event);
    if (values !== undefined) where.set(JSON.stringify(values), values);
    else for (const key of namedKeys(model, handler, event)) keys.set(keyText(key), key);
  }
  return { keys, where: [...where.values()] };
}

/** Keys that an event names, by its handler or by its own data. */
function namedKeys(model: ReadModel, handler: AnyHandler, event: RecordedEvent): readonly RowKey[] {
  if (handler.keys !== undefined) return handler.keys(event).map((fields) => keyOfRow(model, fields));
  return [keyOfRow(model, handler.key?.(event) ?? event.data)];
}

/** Folds one event over rows in memory. Returns what it changed, by key. */
export function foldEvent({ model, handlers }: Projection, event: RecordedEvent, rows: Rows): readonly ChangedRow[] {
  const handler = handlers.get(event.type);
  if (handler === undefined) return [];
  const values = handler.where?.(event);
  const keys = values === undefined ? namedKeys(model, handler, event) : matching(model, rows, values);
  const changed: ChangedRow[] = [];
  for (const key of keys) {
    const text = keyText(key);
    const before = rows.get(text);
    const after = outcome({ model, handler, key }, before, event);
    if (after === before) continue;
    rows.set(text, after);
    changed.push({ text, key, before, after });
  }
  return changed;
}

export interface ChangedRow {
  readonly text: string;
  readonly key: RowKey;
  readonly before: AnyRow | undefined;
  readonly after: AnyRow | undefined;
}

interface Concerned {
  readonly model: ReadModel;
  readonly handler: AnyHandler;
  readonly key: RowKey;
}

function outcome({ model, handler, key }: Concerned, row: AnyRow | undefined, event: RecordedEvent): AnyRow | undefined {
  if (handler.change !== undefined) {
    if (row === undefined) return undefined;
    const columns: AnyRow = handler.change(row, event).columns;
    for (const name in columns) if (row[name] !== columns[name]) return { ...row, ...columns };
    return row;
  }
  if (handler.upsert !== undefined) {
    const fields = handler.keys === undefined ? {} : Object.fromEntries(model.key.map((name, index) => [name, key[index]]));
    return handler.upsert(event, row, fields).row;
  }
  if (handler.create !== undefined) return row ?? handler.create(event).row;
  return handler.remove ? undefined : row;
}

function matching(model: ReadModel, rows: Rows, values: AnyRow): readonly RowKey[] {
  const conditions = Object.entries(values);
  return [...rows.values()].flatMap((row) =>
    row !== undefined && conditions.every(([name, value]) => row[name] === value) ? [keyOfRow(model, row)] : [],
  );
}

/** What a batch of events does to a table. */
export interface Effect {
  readonly rows: readonly AnyRow[];
  readonly deleted: readonly RowKey[];
  readonly changes: readonly Change[];
}

/** Folds events over the rows that they concern. Pure: `before` stays unchanged. */
export function foldEvents(projection: Projection, events: readonly RecordedEvent[], before: Rows): Effect {
  const after: Rows = new Map(before);
  const keys = new Map<string, RowKey>();
  const changes = new Map<string, Change>();
  for (const event of events) {
    for (const changed of foldEvent(projection, event, after)) {
      keys.set(changed.text, changed.key);
      for (const userId of readersOf(projection.model, changed)) {
        const place = `${userId} ${event.stream}`;
        const { category: what, id } = partsOfStream(event.stream);
        const types = new Set([...(changes.get(place)?.events ?? []), event.type]);
        changes.set(place, { userId, what, id, position: event.position, events: [...types] });
      }
    }
  }
  const touched = [...keys].filter(([text]) => after.get(text) !== before.get(text));
  return {
    rows: touched.flatMap(([text]): readonly AnyRow[] => {
      const row = after.get(text);
      return row === undefined ? [] : [row];
    }),
    deleted: touched.flatMap(([text, key]) => (after.get(text) === undefined ? [key] : [])),
    changes: [...changes.values()],
  };
}

/** The people whose pages show the row. */
function readersOf({ hinted }: ReadModel, { before, after }: ChangedRow): readonly string[] {
  return hinted.flatMap((column) => {
    const userId = (after ?? before)?.[column];
    return typeof userId === 'string' ? [userId] : [];
  });
}
