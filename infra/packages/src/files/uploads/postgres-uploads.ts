import { randomUUID } from 'node:crypto';
import { kernelRefusal, Refusal } from '@panelist/domain/kernel';
import type pg from 'pg';
import type { Clock } from '../../foundation/index.js';
import { newFileKey, sealChunks, sealedRange, unsealChunks } from '../../personal-data/index.js';
import type { Vault } from '../../personal-data/index.js';
import type { Blobs } from '../blobs/port.js';
import { noScanner, type Scanner } from '../clamd.js';
import { partsOfKey } from './buckets.js';
import { checkedBytes } from './checked-bytes.js';
import type { OpenUpload, UploadFacts, Uploads } from './port.js';
import { signedAddresses } from './signed-addresses.js';
import {
  completeUpload,
  deleteUpload,
  findUpload,
  insertUpload,
  insertUploadWithin,
  replacedBy,
  rowsOfKey,
  setRetained,
  unkeptBefore,
  uploadsOf,
  withdrawUpload,
} from './upload-rows.js';
import type { UploadRow } from './upload-rows.js';

export interface UploadsOptions {
  readonly pool: pg.Pool;
  readonly vault: Vault;
  readonly blobs: Blobs;
  /** Signs the addresses. */
  readonly secret: Buffer;
  readonly clock: Pick<Clock, 'now'>;
  /** Of what persons send; without one nothing is scanned. */
  readonly scanner?: Scanner | undefined;
}

/** Files that a person may have on the way or not retained yet: more would fill the disk. */
const MOST_UNKEPT = 10;
const SWEEP_BATCH = 100;

/**
 * What is known of files in `app.uploads`, their encrypted bytes in a blob store. A row is written
 * before its bytes, so that a broken upload leaves no blob that no row names.
 */
export function postgresUploads({ pool, vault, blobs, secret, clock, scanner = noScanner }: UploadsOptions): Uploads {
  /** The blob first: without its row no later run would find it. */
  async function removeRow({ id }: Pick<UploadRow, 'id'>): Promise<void> {
    await blobs.remove(id);
    await deleteUpload(pool, id);
  }

  async function removeUnlessKept({ id }: UploadRow): Promise<boolean> {
    if (!(await withdrawUpload(pool, id))) return false;
    await removeRow({ id });
    return true;
  }

  async function opened(row: UploadRow): Promise<OpenUpload | null> {
    const key = await vault.unseal(row.owner_id, contextOf(row.id), row.sealed_key);
    if (key === null) return null;
    const facts = factsOf(row);
    const sealed = { key: Buffer.from(key, 'base64url'), context: contextOf(row.id), size: facts.size };
    return {
      ...facts,
      read: async (from, to) => {
        const range = sealedRange(from, to, facts.size);
        const bytes = await blobs.read(row.id, range.from, range.to);
        return bytes && unsealChunks(sealed, bytes, from, to);
      },
    };
  }

  return {
    ...signedAddresses(secret, clock),

    async receive(key, ownerId, bytes) {
      const parts = partsOfKey(key);
      if (parts === null || (await vault.isErased(ownerId))) throw kernelRefusal('upload.forged');
      if ((await findUpload(pool, key))?.kept_at) throw kernelRefusal('upload.kept');
      const checked = await checkedBytes(parts, bytes);
      const [id, fileKey] = [randomUUID(), newFileKey()];
      const sealedKey = await vault.seal(ownerId, contextOf(id), fileKey.toString('base64url'));
      const row = { id, key, owner_id: ownerId, content_type: parts.contentType, sealed_key: sealedKey };
      // The last step before the bytes: until here a browser can wait as long as it likes.
      if (!(await insertUploadWithin(pool, row, MOST_UNKEPT))) throw kernelRefusal('upload.too-many');
      try {
        await blobs.write(id, sealChunks(fileKey, contextOf(id), scanner.through(checked.bytes())));
      } catch (error) {
        // Where that fails, the row stays and the sweep finds it.
        await removeRow(row).catch(() => undefined);
        throw error;
      }
      if (!(await completeUpload(pool, id, checked.count()))) return blobs.remove(id);
      for (const replaced of await replacedBy(pool, id)) await removeUnlessKept(replaced);
    },

    async requireClean(bytes, field) {
      try {
        for await (const _piece of scanner.through(piecesOf(bytes)));
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'upload.infected') throw error;
        throw kernelRefusal('upload.infected', { errors: [{ field, message: error.message }] });
      }
    },

    async store(key, ownerId, bytes) {
      const parts = partsOfKey(key);
      if (parts === null) throw new RangeError(`Not a name of a file: ${key}`);
      for (const earlier of await rowsOfKey(pool, key)) await removeRow(earlier);
      const [id, fileKey] = [randomUUID(), newFileKey()];
      const sealedKey = await vault.seal(ownerId, contextOf(id), fileKey.toString('base64url'));
      await insertUpload(pool, { id, key, owner_id: ownerId, content_type: parts.contentType, sealed_key: sealedKey });
      let size = 0;
      async function* counted() {
        for await (const piece of bytes) {
          size += piece.length;
          yield piece;
        }
      }
      try {
        await blobs.write(id, sealChunks(fileKey, contextOf(id), counted()));
        if ((await completeUpload(pool, id, size)) && (await setRetained(pool, id, true))) return size;
      } catch (error) {
        await removeRow({ id });
        throw error;
      }
      // Another run, or an erasure, has removed the row meanwhile.
      await blobs.remove(id);
      throw new Error('The file was removed while it was stored');
    },

    async find(key) {
      const row = await findUpload(pool, key);
      return row === undefined ? null : opened(row);
    },

    async keep(key) {
      const row = await findUpload(pool, key);
      return row !== undefined && (await setRetained(pool, row.id, true));
    },

    async release(key) {
      for (const row of await rowsOfKey(pool, key)) await setRetained(pool, row.id, false);
    },

    async remove(key) {
      for (const row of await rowsOfKey(pool, key)) await removeRow(row);
    },

    async ofOwner(ownerId) {
      return (await uploadsOf(pool, ownerId)).filter(({ size }) => size !== null).map(factsOf);
    },

    async removeAllOf(ownerId) {
      const rows = await uploadsOf(pool, ownerId);
      for (const row of rows) await removeRow(row);
      return rows.length;
    },

    async removeUnkept(before) {
      let removed = 0;
      for (let rows = await unkeptBefore(pool, before, SWEEP_BATCH); rows.length > 0;) {
        for (const row of rows) if (await removeUnlessKept(row)) removed += 1;
        rows = await unkeptBefore(pool, before, SWEEP_BATCH);
      }
      return removed;
    },
  };
}

// The one block that a scanner reads.
async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

const contextOf = (id: string): string => `app.uploads:${id}`;

function factsOf(row: UploadRow): UploadFacts {
  return {
    key: row.key,
    ownerId: row.owner_id,
    contentType: row.content_type,
    size: row.size ?? 0,
    createdAt: row.created_at.toISOString(),
    isRetained: row.kept_at !== null,
  };
}
