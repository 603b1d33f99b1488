import type { RecordedEvent } from '@panelist/domain/kernel';
import type { Vault } from '@panelist/infra/personal-data';
import type { Queryable } from '@panelist/infra/postgres';
import { closeRows, openRows } from '@panelist/infra/read-models';
import type { AnyProjector, Change } from '@panelist/infra/read-models';
import { foldEvents, keyText, touchedKeys } from './fold-events.js';
import type { Rows } from './fold-events.js';
import { selectRows } from './table-sql.js';
import type { RowChanges } from './table-sql.js';

/** A batch ready to be written: sealed, as sets. */
export interface PreparedBatch extends RowChanges {
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
