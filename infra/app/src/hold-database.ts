import pg from 'pg';

/** Any constant will do, as long as every Panelist uses the same. */
const HOLD_LOCK = 7_263_540;

/**
 * Marks the database server as used by a living process: the mark is a lock that PostgreSQL itself frees when the process is gone, however it
 * went. Null when another one holds it.
 */
export async function holdDatabase(url: string): Promise<{ release: () => Promise<void> } | null> {
  const client = new pg.Client({ connectionString: url, application_name: 'panelist-hold', keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  const answer = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [HOLD_LOCK]);
  const release = async () => client.end().catch(() => undefined);
  if (answer.rows[0]?.held) return { release };
  await release();
  return null;
}
