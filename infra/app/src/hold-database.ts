import pg from 'pg';
import { connectionConfig } from '@panelist/infra/postgres';

/** Key of the advisory lock: any constant that every Panelist shares. */
const HOLD_LOCK = 7_263_540;

/**
 * Marks the database server as in use by a live process, with an advisory lock that PostgreSQL
 * releases when the process ends, however it ends. Null when another process holds it.
 */
export async function holdDatabase(url: string): Promise<{ release: () => Promise<void> } | null> {
  const client = new pg.Client(connectionConfig(url, 'panelist-hold'));
  client.on('error', () => undefined);
  await client.connect();
  const answer = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [HOLD_LOCK]);
  const release = async () => client.end().catch(() => undefined);
  if (answer.rows[0]?.held) return { release };
  await release();
  return null;
}
