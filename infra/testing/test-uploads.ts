import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskBlobs, postgresUploads } from '@panelist/infra/files';
import type { Uploads, UploadsOptions } from '@panelist/infra/files';

export interface TestUploads {
  readonly uploads: Uploads;
  /** The content of every stored file, encrypted or not. */
  readonly stored: () => Promise<readonly Buffer[]>;
  readonly close: () => Promise<void>;
}

/** Uploads in a folder of their own. The caller closes them. */
export async function testUploads(options: Pick<UploadsOptions, 'pool' | 'vault' | 'clock' | 'scanner'>): Promise<TestUploads> {
  const folder = await mkdtemp(join(tmpdir(), 'panelist-uploads-'));
  return {
    uploads: postgresUploads({ ...options, blobs: diskBlobs(folder), secret: Buffer.alloc(32, 3) }),
    stored: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return Promise.all(
        entries.filter((entry) => entry.isFile()).map(async (entry) => readFile(join(entry.parentPath, entry.name))),
      );
    },
    close: async () => rm(folder, { recursive: true, force: true }),
  };
}

/** Bytes that begin as a WebM video does, and carry `text`; no player plays them. */
export function aWebm(bytes = 1_000, text = ''): Buffer {
  const header = Buffer.from(
    '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff',
    'hex',
  );
  return Buffer.concat([header, Buffer.from(text), Buffer.alloc(Math.max(0, bytes - header.length - text.length), 7)]);
}

/** Bytes that begin as an MP4 video does. */
export function anMp4(bytes = 1_000): Buffer {
  const header = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\x02\0isomiso2', 'latin1')]);
  return Buffer.concat([header, Buffer.alloc(bytes - header.length, 7)]);
}
