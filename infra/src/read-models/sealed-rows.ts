import { SubjectErasedError } from '../personal-data/port.js';
import type { Vault } from '../personal-data/port.js';
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
  await warmSubjects(vault, table, stored);
  return Promise.all(
    stored.map(async (from) => {
      const row: Record<string, unknown> = {};
      for (const name of plain) row[name] = textOfTime(from[name]);
      if (personal.length > 0) Object.assign(row, await openPersonal(vault, table, from));
      return row as Row;
    }),
  );
}

/** Rows as the database takes them. The personal columns of an erased subject are dropped. */
export async function closeRows<Row extends object>(
  vault: Vault,
  table: TableDefinition<Row>,
  rows: readonly Row[],
): Promise<readonly StoredRow[]> {
  const plain = plainColumns(table);
  const personal = personalColumns(table);
  await warmSubjects(vault, table, rows as readonly StoredRow[]);
  return Promise.all(
    rows.map(async (row) => {
      const stored: Record<string, unknown> = {};
      for (const name of plain) stored[name] = row[name];
      for (const index of table.blindIndexes ?? []) {
        stored[index.column] = index.texts(row).map((text) => vault.blindIndex(index.kind, text));
      }
      if (personal.length > 0) stored['sealed'] = await sealPersonal(vault, table, row, stored);
      return stored;
    }),
  );
}

async function openPersonal<Row extends object>(vault: Vault, table: TableDefinition<Row>, from: StoredRow): Promise<object> {
  const sealed = from['sealed'];
  const text = typeof sealed === 'string' ? await vault.unseal(subjectOf(table, from), contextOf(table, from), sealed) : null;
  if (text !== null) return JSON.parse(text) as object;
  const erased: Record<string, unknown> = {};
  for (const name of personalColumns(table)) {
    const column = table.columns[name];
    if (column.kind === 'personal') erased[name] = column.erased;
  }
  return erased;
}

async function sealPersonal<Row extends object>(
  vault: Vault,
  table: TableDefinition<Row>,
  row: Row,
  stored: StoredRow,
): Promise<string | null> {
  const values = Object.fromEntries(personalColumns(table).map((name) => [name, row[name]]));
  try {
    return await vault.seal(subjectOf(table, stored), contextOf(table, stored), JSON.stringify(values));
  } catch (error) {
    if (error instanceof SubjectErasedError) return null;
    throw error;
  }
}

async function warmSubjects<Row extends object>(
  vault: Vault,
  table: TableDefinition<Row>,
  rows: readonly StoredRow[],
): Promise<void> {
  if (table.subject === undefined || rows.length === 0) return;
  await vault.warm([...new Set(rows.map((row) => subjectOf(table, row)))]);
}

function subjectOf<Row extends object>(table: TableDefinition<Row>, row: StoredRow): string {
  return String(row[table.subject ?? '']);
}

function textOfTime(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}
