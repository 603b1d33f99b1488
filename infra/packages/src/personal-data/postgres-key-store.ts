import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { KeyStore, WrappedKey } from './key-store.js';

interface KeyRow {
  readonly subject: string;
  readonly key_id: string;
  readonly wrapped_key: Buffer | null;
  readonly wrapped_by: string;
}

const columns = 'subject, key_id, wrapped_key, wrapped_by';

/** Keys in the schema `vault`. */
export function postgresKeyStore(pool: pg.Pool): KeyStore {
  const load: KeyStore['load'] = async (subjects) => {
    const answer = await pool.query<KeyRow>({
      name: 'vault-load',
      text: `select ${columns} from vault.keys where subject = any($1)`,
      values: [subjects],
    });
    return new Map(answer.rows.map((row) => [row.subject, keyOf(row)]));
  };
  return {
    load,
    create: async (subject, key) => {
      const answer = await pool.query<KeyRow>(
        `insert into vault.keys (subject, key_id, wrapped_key, wrapped_by) values ($1, $2, $3, $4)
         on conflict (subject) do nothing returning ${columns}`,
        [subject, key.keyId, key.wrapped, key.wrappedBy],
      );
      const made = answer.rows[0];
      if (made !== undefined) return keyOf(made);
      const there = (await load([subject])).get(subject);
      if (there === undefined) throw new Error('A key vanished from the vault');
      return there;
    },
    erase: async (subject) => {
      const answer = await pool.query<{ had_key: boolean }>(
        `with before as (select wrapped_key is not null as had_key from vault.keys where subject = $1 for update),
         erased as (
           insert into vault.keys (subject, key_id, wrapped_key, wrapped_by, erased_at) values ($1, $2, null, '', now())
           on conflict (subject) do update set wrapped_key = null, erased_at = coalesce(vault.keys.erased_at, now())
         )
         select coalesce((select had_key from before), false) as had_key`,
        [subject, randomUUID()],
      );
      return answer.rows[0]?.had_key ?? false;
    },
  };
}

function keyOf(row: KeyRow): WrappedKey | 'erased' {
  return row.wrapped_key === null ? 'erased' : { keyId: row.key_id, wrapped: row.wrapped_key, wrappedBy: row.wrapped_by };
}
