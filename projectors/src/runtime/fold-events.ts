import type { RecordedEvent } from '@panelist/domain/kernel';
import type { AnyProjector, Change, RowKey } from '@panelist/infra/read-models';

type Row = Record<string, unknown>;

/** Rows by key, as text. A key without a row is `undefined`. */
export type Rows = Map<string, Row | undefined>;

export const keyText = (key: RowKey): string => (key.length === 1 && key[0] !== undefined ? key[0] : JSON.stringify(key));

/** What a batch of events does to a table. */
export interface Effect {
  readonly rows: readonly Row[];
  readonly deleted: readonly RowKey[];
  readonly changes: readonly Change[];
}

/** Keys of all rows that these events may touch, each once. */
export function touchedKeys(projector: AnyProjector, events: readonly RecordedEvent[]): readonly RowKey[] {
  const keys = new Map<string, RowKey>();
  for (const recorded of events) {
    for (const key of projector.keys(recorded, recorded)) keys.set(keyText(key), key);
  }
  return [...keys.values()];
}

/** Folds events over the rows they touch. Pure: `before` stays as it is. */
export function foldEvents(projector: AnyProjector, events: readonly RecordedEvent[], before: Rows): Effect {
  const after: Rows = new Map(before);
  const keys = new Map<string, RowKey>();
  for (const recorded of events) {
    for (const key of projector.keys(recorded, recorded)) {
      const text = keyText(key);
      keys.set(text, key);
      after.set(text, projector.project(after.get(text), recorded, recorded, key));
    }
  }
  const changed = [...after].filter(([text, row]) => row !== before.get(text));
  const rows = changed.flatMap(([, row]) => (row === undefined ? [] : [row]));
  return {
    rows,
    deleted: changed.flatMap(([text, row]) => {
      const key = keys.get(text);
      return row === undefined && key !== undefined ? [key] : [];
    }),
    changes: rows.flatMap((row) => projector.changed?.(row) ?? []),
  };
}
