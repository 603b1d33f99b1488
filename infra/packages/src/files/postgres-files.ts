import { randomUUID, createHmac, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import { sealBytes, unsealBytes } from '../personal-data/index.js';
import type { Vault } from '../personal-data/index.js';
import { uuidOrNull } from '../postgres/index.js';
import type { FileStore } from './port.js';

export interface PostgresFilesOptions {
  readonly pool: pg.Pool;
  readonly vault: Vault;
  /** Signs the paths. */
  readonly secret: Buffer;
}

interface FileRow {
  readonly owner_id: string;
  readonly content_type: string;
  readonly sealed: Buffer;
}

/** Files in `app.files`, encrypted for their owner: erasing the owner erases the file. */
export function postgresFiles({ pool, vault, secret }: PostgresFilesOptions): FileStore {
  return {
    ...signedPaths(secret),
    async put({ ownerId, contentType, bytes }) {
      const id = randomUUID();
      const sealed = await sealBytes(vault, ownerId, contextOf(id), bytes);
      await insertFile(pool, id, { owner_id: ownerId, content_type: contentType, sealed });
      return id;
    },
    async get(fileId) {
      const row = await findFile(pool, fileId);
      if (!row) return null;
      const bytes = await unsealBytes(vault, row.owner_id, contextOf(fileId), row.sealed);
      return bytes && { ownerId: row.owner_id, contentType: row.content_type, bytes };
    },
    async ofOwner(ownerId) {
      const { rows } = await pool.query<{ id: string; content_type: string; created_at: Date }>(
        'select id, content_type, created_at from app.files where owner_id = $1 order by created_at, id',
        [ownerId],
      );
      return rows.map(({ id, content_type: contentType, created_at: at }) => ({ id, contentType, createdAt: at.toISOString() }));
    },
    async remove(fileId) {
      await pool.query('delete from app.files where id = $1', [uuidOrNull(fileId)]);
    },
    async removeAllOf(ownerId) {
      await pool.query('delete from app.files where owner_id = $1', [ownerId]);
    },
  };
}

const contextOf = (fileId: string): string => `app.files:${fileId}`;

async function insertFile(pool: pg.Pool, id: string, row: FileRow): Promise<void> {
  await pool.query('insert into app.files (id, owner_id, content_type, sealed) values ($1, $2, $3, $4)', [
    id,
    row.owner_id,
    row.content_type,
    row.sealed,
  ]);
}

async function findFile(pool: pg.Pool, fileId: string): Promise<FileRow | undefined> {
  const result = await pool.query<FileRow>('select owner_id, content_type, sealed from app.files where id = $1', [
    uuidOrNull(fileId),
  ]);
  return result.rows[0];
}

/**
 * Paths that work without a log-in for a while, by real time. A path is valid for at least the
 * given time and at most twice that: within a window it stays the same, so that a page that loads
 * again gets the picture from the browser's cache.
 */
export function signedPaths(secret: Buffer, now: () => number = Date.now): Pick<FileStore, 'signedPath' | 'verify'> {
  const signature = (fileId: string, expires: string): Buffer =>
    createHmac('sha256', secret).update(`file:${fileId}:${expires}`).digest();
  return {
    signedPath(fileId, seconds) {
      const expires = String((Math.floor(now() / 1000 / seconds) + 2) * seconds);
      return `/files/${fileId}?expires=${expires}&signature=${signature(fileId, expires).toString('base64url')}`;
    },
    verify(fileId, expires, given) {
      const known = signature(fileId, expires);
      const offered = Buffer.from(given, 'base64url');
      if (offered.length !== known.length || !timingSafeEqual(offered, known)) return false;
      return /^\d{1,12}$/.test(expires) && Number(expires) * 1000 > now();
    },
  };
}
