import { SubjectErasedError } from '../personal-data/port.js';
import type { OpenKeys, Vault } from '../personal-data/port.js';
import { personalColumns, plainColumns } from './table.js';
import type { TableDefinition } from './table.js';

/** A row as SQL holds it: plain columns, `sealed`, the blind indexes. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** What a ciphertext is bound to: it opens in this table and row alone. A table that is being rebuilt has the same context. */
function contextOf<Row extends object>(table: TableDefinition<Row>, row: StoredRow): string {
  return `${table.name}/${table.key.map((name) => String(row[name])).join('/')}`;
}

/**
 * Rows out of the database as projectors and queries see them: times as ISO 8601, personal columns readable, or replaced by what the
 * table says once their subject is erased. Throws if a ciphertext was tampered with or moved.
 */
export async function openRows<Row extends object>(
  vault: Vault,
  table: TableDefinition<Row>,
  stored: readonly StoredRow[],
): Promise<readonly Row[]> {
  const plain = plainColumns(table);
  const personal = personalColumns(table);
  const keys = await keysOf(vault, table, stored, false);
  return stored.map((from) => {
    const row: Record<string, unknown> = {};
    for (const name of plain) row[name] = textOfTime(from[name]);
    if (personal.length > 0) Object.assign(row, openPersonal(keys, table, from));
    return row as Row;
  });
}

/** Rows as the database takes them. The personal columns of an erased subject are dropped. */
export async function closeRows<Row extends object>(
  vault: Vault,
  table: TableDefinition<Row>,
  rows: readonly Row[],
): Promise<readonly StoredRow[]> {
  const plain = plainColumns(table);
  const personal = personalColumns(table);
  const keys = await keysOf(vault, table, rows as readonly StoredRow[], true);
  return rows.map((row) => {
    const stored: Record<string, unknown> = {};
    for (const name of plain) stored[name] = row[name];
    if (personal.length === 0) return stored;
    const sealed = sealPersonal(keys, table, row, stored);
    stored['sealed'] = sealed;
    // Whoever was erased since the row was read is not to be found by what it still says.
    const known = sealed === null ? { ...row, ...erasedValues(table) } : row;
    for (const index of table.blindIndexes ?? []) {
      stored[index.column] = index.texts(known).map((text) => vault.blindIndex(index.kind, text));
    }
    return stored;
  });
}

function openPersonal<Row extends object>(keys: OpenKeys, table: TableDefinition<Row>, from: StoredRow): object {
  const sealed = from['sealed'];
  const text = typeof sealed === 'string' ? keys.unseal(subjectOf(table, from), contextOf(table, from), sealed) : null;
  return text === null ? erasedValues(table) : (JSON.parse(text) as object);
}

/** What stands in the personal columns of somebody who has been erased. */
function erasedValues<Row extends object>(table: TableDefinition<Row>): object {
  const erased: Record<string, unknown> = {};
  for (const name of personalColumns(table)) {
    const column = table.columns[name];
    if (column.kind === 'personal') erased[name] = column.erased;
  }
  return erased;
}

function sealPersonal<Row extends object>(
  keys: OpenKeys,
  table: TableDefinition<Row>,
  row: Row,
  stored: StoredRow,
): string | null {
  const values = Object.fromEntries(personalColumns(table).map((name) => [name, row[name]]));
  try {
    return keys.seal(subjectOf(table, stored), contextOf(table, stored), JSON.stringify(values));
  } catch (error) {
    if (error instanceof SubjectErasedError) return null;
    throw error;
  }
}

async function keysOf<Row extends object>(
  vault: Vault,
  table: TableDefinition<Row>,
  rows: readonly StoredRow[],
  create: boolean,
): Promise<OpenKeys> {
  return vault.warm(table.subject === undefined ? [] : rows.map((row) => subjectOf(table, row)), { create });
}

function subjectOf<Row extends object>(table: TableDefinition<Row>, row: StoredRow): string {
  return String(row[table.subject ?? '']);
}

function textOfTime(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}
