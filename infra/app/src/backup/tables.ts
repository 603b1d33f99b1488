import type pg from 'pg';

/** A table of the backup, with its columns in order, without generated ones. */
export interface BackedUpTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Few rows at a time: a row may hold a file. */
  readonly hasBytes: boolean;
}

/** Of these schemas every table is backed up. Read models are not: they follow from the log. */
const schemas = ['event_store', 'vault', 'app', 'sandbox', 'bullmq'];

/**
 * What each start makes anew, what is derived from the log, and the queue's own records of the
 * past.
 */
const leftOut = [
  'app.leases',
  'app.places',
  'app.processes',
  'bullmq.event',
  'bullmq.job_log',
  'bullmq.metrics',
  'bullmq.migration',
];

/** Rows of a table that belong to the backup; all, where it is not named. */
export const conditions: Readonly<Record<string, string>> = { 'app.checkpoints': `kind = 'reaction'` };

export const isKeys = (table: string): boolean => table.startsWith('vault.');

/** The tables, those that others refer to first. */
export async function backedUpTables(client: pg.Client): Promise<readonly BackedUpTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; has_bytes: boolean; refers_to: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array_agg(a.attname::text order by a.attnum) as columns, bool_or(a.atttypid = 'bytea'::regtype) as has_bytes,
       array(
         select format('%I.%I', m.nspname, o.relname) from pg_constraint k
         join pg_class o on o.oid = k.confrelid join pg_namespace m on m.oid = o.relnamespace
         where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid
       ) as refers_to
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = any($1) and c.relkind = 'r'
       and format('%I.%I', n.nspname, c.relname) <> all($2)
     group by c.oid, n.nspname, c.relname order by 1`,
    [schemas, leftOut],
  );
  const ordered: BackedUpTable[] = [];
  const left = new Map(rows.map((row) => [row.name, row]));
  while (left.size > 0) {
    const free = [...left.values()].filter((row) => row.refers_to.every((name) => !left.has(name)));
    if (free.length === 0) throw new Error(`Tables refer to each other: ${[...left.keys()].join(', ')}`);
    for (const { name, columns, has_bytes: hasBytes } of free) {
      ordered.push({ name, columns, hasBytes });
      left.delete(name);
    }
  }
  return ordered;
}

/** The sequences that were used, with their last value. */
export async function usedSequences(client: pg.Client): Promise<readonly { readonly name: string; readonly value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
     where schemaname = any($1) and last_value is not null order by 1`,
    [schemas],
  );
  return rows;
}
