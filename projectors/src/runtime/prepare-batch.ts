import type { RecordedEvent } from '@panelist/domain/kernel';
import type { Vault } from '@panelist/infra/personal-data';
import type { Queryable } from '@panelist/infra/postgres';
import { closeRows, openRows } from '@panelist/infra/read-models';
import type { AnyProjector, Change, RowKey, StoredRow } from '@panelist/infra/read-models';
import { foldEvents, keyText, touchedKeys } from './fold-events.js';
import type { Rows } from './fold-events.js';
import { deleteRows, selectRows, upsertRows } from './table-sql.js';

/** A batch ready to be written: sealed, as sets. */
export interface PreparedBatch {
  readonly rows: readonly StoredRow[];
  readonly deleted: readonly RowKey[];
  readonly changes: readonly Change[];
}

/** Loads the rows that the events touch, folds, and seals what came of it. Writes nothing. */
export async function prepareBatch(
  client: Queryable,
  vault: Vault,
  projector: AnyProjector,
  target: string,
  events: readonly RecordedEvent[],
): Promise<PreparedBatch> {
  const { table } = projector;
  const keys = touchedKeys(projector, events);
  const before: Rows = new Map(keys.map((key) => [keyText(key), undefined]));
  for (const row of await openRows(vault, table, await selectRows(client, table, target, keys))) {
    before.set(keyText(table.key.map((name) => String(row[name]))), row);
  }
  const effect = foldEvents(projector, events, before);
  return { rows: await closeRows(vault, table, effect.rows), deleted: effect.deleted, changes: effect.changes };
}

/** Writes a prepared batch: one statement for what stays, one for what goes. */
export async function writeBatch(
  client: Queryable,
  projector: AnyProjector,
  target: string,
  batch: PreparedBatch,
): Promise<void> {
  await upsertRows(client, projector.table, target, batch.rows);
  await deleteRows(client, projector.table, target, batch.deleted);
}
