import type pg from 'pg';

interface Table {
  readonly name: string;
  readonly hashes: readonly string[];
}

/**
 * Empties the rows of an erased person in every table of read models with personal columns: those
 * of other versions and of running rebuilds too. A projection that handles later events of the
 * person writes the same: their key is gone. Rows name their subject as `user_id`.
 */
export async function emptyRowsOf(pool: pg.Pool, userId: string): Promise<void> {
  const { rows } = await pool.query<Table>(
    `select format('%I.%I', n.nspname, t.relname) as name,
       array(select format('%I', a.attname) from pg_attribute a
             where a.attrelid = t.oid and a.attname like '%\\_hashes' and not a.attisdropped) as hashes
     from pg_class t join pg_namespace n on n.oid = t.relnamespace
     where n.nspname = 'read_model' and t.relkind = 'r'
       and (select count(*) from pg_attribute a
            where a.attrelid = t.oid and a.attname in ('user_id', 'sealed') and not a.attisdropped) = 2`,
  );
  for (const { name, hashes } of rows) {
    const empty = hashes.map((column) => `, ${column} = '{}'`).join('');
    await pool
      .query(`update ${name} set sealed = null${empty} where user_id = $1 and sealed is not null`, [userId])
      // Another table has taken over meanwhile, whose rows were made without the key.
      .catch((error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === '42P01')) throw error;
      });
  }
}
