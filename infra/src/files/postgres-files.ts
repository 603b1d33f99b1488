import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Vault } from '../personal-data/port.js';
import { decryptFile, encryptFile } from './file-cipher.js';
import type { FileStore } from './port.js';
import { signedPaths } from './signed-paths.js';

export interface PostgresFilesOptions {
  readonly pool: pg.Pool;
  readonly vault: Pick<Vault, 'seal' | 'unseal'>;
  /** Signs the paths. */
  readonly secret: Buffer;
}

interface FileRow {
  readonly owner_id: string;
  readonly content_type: string;
  readonly sealed_key: string;
  readonly bytes: Buffer;
}

/** Files in `app.files`. Each is encrypted with a key of its own, which is sealed with its owner's: erasing the owner erases the file. */
export function postgresFiles({ pool, vault, secret }: PostgresFilesOptions): FileStore {
  return {
    ...signedPaths(secret),
    async put({ ownerId, contentType, bytes }) {
      const id = randomUUID();
      const encrypted = encryptFile(id, bytes);
      const sealedKey = await vault.seal(ownerId, contextOf(id), encrypted.key);
      await insertFile(pool, id, { owner_id: ownerId, content_type: contentType, sealed_key: sealedKey, bytes: encrypted.bytes });
      return id;
    },
    async get(fileId) {
      const row = await findFile(pool, fileId);
      if (!row) return null;
      const key = await vault.unseal(row.owner_id, contextOf(fileId), row.sealed_key);
      if (key === null) return null;
      return { ownerId: row.owner_id, contentType: row.content_type, bytes: decryptFile(fileId, { key, bytes: row.bytes }) };
    },
    async remove(fileId) {
      await pool.query('delete from app.files where id::text = $1', [fileId]);
    },
  };
}

const contextOf = (fileId: string): string => `app.files:${fileId}`;

async function insertFile(pool: pg.Pool, id: string, row: FileRow): Promise<void> {
  await pool.query('insert into app.files (id, owner_id, content_type, sealed_key, bytes) values ($1, $2, $3, $4, $5)', [
    id,
    row.owner_id,
    row.content_type,
    row.sealed_key,
    row.bytes,
  ]);
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function findFile(pool: pg.Pool, fileId: string): Promise<FileRow | undefined> {
  if (!uuid.test(fileId)) return undefined;
  const result = await pool.query<FileRow>('select owner_id, content_type, sealed_key, bytes from app.files where id = $1', [
    fileId,
  ]);
  return result.rows[0];
}
