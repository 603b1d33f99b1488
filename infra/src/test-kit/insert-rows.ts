import type { Vault } from '../personal-data/port.js';
import type { Pool } from '../postgres/index.js';
import { closeRows } from '../read-models/index.js';
import type { TableDefinition } from '../read-models/index.js';

/** Puts rows into a read-model table as a projector would: for tests of queries, which know no projector. */
export async function insertRows<Row extends object>(
  { pool, vault }: { readonly pool: Pool; readonly vault: Vault },
  table: TableDefinition<Row>,
  rows: readonly Row[],
): Promise<void> {
  for (const row of await closeRows(vault, table, rows)) {
    const columns = Object.keys(row).join(', ');
    await pool.query(
      `insert into ${table.name} (${columns}) select ${columns} from jsonb_populate_record(null::${table.name}, $1::jsonb)`,
      [JSON.stringify(row)],
    );
  }
}
