import type pg from 'pg';
import { inTransaction, type Queryable } from '../../postgres/index.js';

export interface UploadRow {
  /** Name of the blob. */
  readonly id: string;
  readonly key: string;
  readonly owner_id: string;
  readonly content_type: string;
  readonly sealed_key: string;
  /** Null until the last byte has arrived, and while the file is being removed. */
  readonly size: number | null;
  readonly created_at: Date;
  readonly kept_at: Date | null;
}

type NewUpload = Omit<UploadRow, 'size' | 'created_at' | 'kept_at'>;

const columns = 'id, key, owner_id, content_type, sealed_key, size::float8 as size, created_at, kept_at';

export async function insertUpload(db: Queryable, row: NewUpload): Promise<void> {
  await db.query('insert into app.uploads (id, key, owner_id, content_type, sealed_key) values ($1, $2, $3, $4, $5)', [
    row.id,
    row.key,
    row.owner_id,
    row.content_type,
    row.sealed_key,
  ]);
}

/**
 * Unless the owner has this many files on their way or waiting to be retained. Those of one owner
 * that come together count one after the other.
 */
export async function insertUploadWithin(pool: pg.Pool, row: NewUpload, most: number): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtextextended('uploads-' || $1::text, 0))", [row.owner_id]);
    if ((await countUnkept(client, row.owner_id)) >= most) return false;
    await insertUpload(client, row);
    return true;
  });
}

/** @returns whether the row was still there: a sweep or an erasure may have removed it meanwhile */
export async function completeUpload(pool: pg.Pool, id: string, size: number): Promise<boolean> {
  const result = await pool.query('update app.uploads set size = $2 where id = $1', [id, size]);
  return result.rowCount === 1;
}

/** The retained file of this name, else the last one that arrived whole. */
export async function findUpload(pool: pg.Pool, key: string): Promise<UploadRow | undefined> {
  const result = await pool.query<UploadRow>(
    `select ${columns} from app.uploads where key = $1 and size is not null
     order by kept_at is null, created_at desc limit 1`,
    [key],
  );
  return result.rows[0];
}

/** Earlier files of the same name that arrived whole and were never retained. */
export async function replacedBy(pool: pg.Pool, id: string): Promise<readonly UploadRow[]> {
  const result = await pool.query<UploadRow>(
    `select ${columns} from app.uploads
     where key = (select key from app.uploads where id = $1) and created_at < (select created_at from app.uploads where id = $1)
       and size is not null and kept_at is null`,
    [id],
  );
  return result.rows;
}

async function countUnkept(db: Queryable, ownerId: string): Promise<number> {
  const result = await db.query<{ count: number }>(
    'select count(*)::integer as count from app.uploads where owner_id = $1 and kept_at is null',
    [ownerId],
  );
  return result.rows[0]?.count ?? 0;
}

/** Retains no file that has not arrived whole, or is being removed. */
export async function setRetained(pool: pg.Pool, id: string, isRetained: boolean): Promise<boolean> {
  const result = await pool.query(
    `update app.uploads set kept_at = case when $2 then coalesce(kept_at, now()) end
     where id = $1 and (size is not null or not $2)`,
    [id, isRetained],
  );
  return result.rowCount === 1;
}

export async function uploadsOf(pool: pg.Pool, ownerId: string): Promise<readonly UploadRow[]> {
  const result = await pool.query<UploadRow>(`select ${columns} from app.uploads where owner_id = $1 order by created_at, id`, [
    ownerId,
  ]);
  return result.rows;
}

export async function rowsOfKey(pool: pg.Pool, key: string): Promise<readonly UploadRow[]> {
  return (await pool.query<UploadRow>(`select ${columns} from app.uploads where key = $1`, [key])).rows;
}

export async function unkeptBefore(pool: pg.Pool, before: Date, limit: number): Promise<readonly UploadRow[]> {
  const result = await pool.query<UploadRow>(
    `select ${columns} from app.uploads where kept_at is null and created_at < $1 order by created_at limit $2`,
    [before, limit],
  );
  return result.rows;
}

/**
 * From here on the file is neither found nor retained. Returns false where it has been retained
 * meanwhile.
 */
export async function withdrawUpload(pool: pg.Pool, id: string): Promise<boolean> {
  const result = await pool.query('update app.uploads set size = null where id = $1 and kept_at is null', [id]);
  return result.rowCount === 1;
}

export async function deleteUpload(pool: pg.Pool, id: string): Promise<void> {
  await pool.query('delete from app.uploads where id = $1', [id]);
}
