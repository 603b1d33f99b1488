import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { Pool } from '../../postgres/index.js';
import { sealBytes, SubjectErasedError, unsealBytes, type Vault } from '../../personal-data/index.js';
import type { Fold, Snapshot, Snapshots } from './port.js';

interface PostgresSnapshotsOptions {
  readonly pool: Pool;
  readonly vault: Vault;
  /**
   * A fingerprint of the code that folds and upcasts: another version of the code ignores the
   * snapshots of this one.
   */
  readonly codeVersion: string;
  /** Gets failures, which are no failures of the caller: the stream is folded from its beginning. */
  readonly onError: (error: unknown) => void;
}

interface Row {
  readonly revision: number;
  readonly event_id: string;
  readonly subject: string | null;
  readonly body: Buffer;
}

/**
 * Deletes snapshots that are a month old: those of former versions of the code, and those of
 * streams in use, which the next reader makes anew.
 */
export async function forgetOldSnapshots(pool: Pool): Promise<void> {
  await pool.query(`delete from app.stream_snapshots where written_at < now() - interval '30 days'`);
}

type Body = Pick<Snapshot, 'state' | 'commands'>;

/**
 * Snapshots as rows of `app.stream_snapshots`, sealed with the key of the person whose data they
 * may hold. Destroying the key deletes the rows, and makes every copy of them unreadable.
 */
export function postgresSnapshots({ pool, vault, codeVersion, onError }: PostgresSnapshotsOptions): Snapshots {
  const names = new WeakMap<Fold, string>();
  const nameOf = (fold: Fold): string => {
    const name = names.get(fold) ?? createHash('sha256').update(codeVersion).update(String(fold)).digest('hex').slice(0, 32);
    names.set(fold, name);
    return name;
  };
  /** Binds the sealed bytes to their row. */
  const contextOf = (stream: string, name: string, revision: number) => `snapshot/${stream}/${name}/${revision}`;

  const bodyOf = async (stream: string, name: string, { subject, revision, body }: Row): Promise<Body | undefined> => {
    const bytes = subject === null ? body : await unsealBytes(vault, subject, contextOf(stream, name, revision), body);
    if (bytes !== null) return deserialize(bytes) as Body; // Written by `save` alone.
    // A process that had not yet heard of the erasure wrote it.
    await pool.query('delete from app.stream_snapshots where subject = $1', [subject]);
    return undefined;
  };

  return {
    load: async (fold, stream) => {
      try {
        const name = nameOf(fold);
        const { rows } = await pool.query<Row>({
          name: 'snapshot-load',
          text: 'select revision, event_id, subject, body from app.stream_snapshots where stream = $1 and fold = $2',
          values: [stream, name],
        });
        const row = rows[0];
        const body = row && (await bodyOf(stream, name, row));
        return row && body && { ...body, revision: row.revision, eventId: row.event_id, subject: row.subject };
      } catch (error) {
        onError(error);
        return undefined;
      }
    },
    save: async (fold, stream, { state, commands, revision, eventId, subject }) => {
      try {
        const name = nameOf(fold);
        const bytes = serialize({ state, commands } satisfies Body);
        const body = subject === null ? bytes : await sealBytes(vault, subject, contextOf(stream, name, revision), bytes);
        await pool.query(
          `insert into app.stream_snapshots (stream, fold, revision, event_id, subject, body) values ($1, $2, $3, $4, $5, $6)
           on conflict (stream, fold) do update
           set revision = excluded.revision, event_id = excluded.event_id, subject = excluded.subject, body = excluded.body,
             written_at = now()`,
          [stream, name, revision, eventId, subject, body],
        );
      } catch (error) {
        // The stream of a person who has been erased gets none.
        if (!(error instanceof SubjectErasedError)) onError(error);
      }
    },
  };
}
