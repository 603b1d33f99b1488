import type { Vault } from '@panelist/infra/personal-data';
import type { Pool } from '@panelist/infra/postgres';
import { closeRows, type ReadModel, type Row } from '@panelist/infra/read-models';

/**
 * Writes rows into a read model's table as a projection would: for tests of queries, which run no
 * projection.
 */
export async function insertRows<M extends ReadModel>(
  { pool, vault }: { readonly pool: Pool; readonly vault: Vault },
  model: M,
  rows: readonly Row<M>[],
): Promise<void> {
  for (const row of await closeRows(vault, model, rows)) {
    const columns = Object.keys(row).join(', ');
    await pool.query(
      `insert into ${model.tableName} (${columns}) select ${columns} from jsonb_populate_record(null::${model.tableName}, $1::jsonb)`,
      [JSON.stringify(row)],
    );
  }
}
