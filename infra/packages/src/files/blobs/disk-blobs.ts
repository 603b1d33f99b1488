import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { kernelRefusal } from '@panelist/domain/kernel';
import { errorCode } from '../../postgres/index.js';
import { blobName } from './blob-name.js';
import type { Blobs } from './port.js';

/**
 * Blobs as files of a folder, readable by our user alone. Processes on several machines need a
 * folder that all of them share. A write appears under its name when it is complete.
 * @param folder an absolute path; made with the first write
 */
export function diskBlobs(folder: string): Blobs {
  // The last characters of a time-ordered id are random, so that folders fill evenly.
  const pathOf = (name: string): string => join(folder, blobName(name).slice(-2), name);
  return {
    async write(name, bytes) {
      const path = pathOf(name);
      await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
      try {
        await writeFile(partOf(path), bytes);
        await rename(partOf(path), path);
      } catch (cause) {
        await rm(partOf(path), { force: true });
        if (errorCode(cause) === 'ENOSPC') throw Object.assign(kernelRefusal('server.unavailable'), { cause });
        throw cause;
      }
    },
    async read(name, from, to) {
      try {
        const file = await open(pathOf(name), 'r');
        return file.createReadStream({ start: from, end: to - 1 });
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return null;
        throw error;
      }
    },
    async remove(name) {
      for (const path of [pathOf(name), partOf(pathOf(name))]) await rm(path, { force: true });
    },
  };
}

const partOf = (path: string): string => `${path}.part`;

/** Writes and flushes a new file. */
async function writeFile(path: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const piece of bytes) await file.writeFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
}
