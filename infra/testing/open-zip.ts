import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32, inflateRawSync } from 'node:zlib';

const run = promisify(execFile);

/**
 * The files of a ZIP archive by name, in its order, read by its central directory. Checks each
 * file's size and check sum, and where `unzip` is installed also that it finds no error.
 */
export async function openZip(bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  await checkWithUnzip(bytes);
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('Not a ZIP archive');
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (bytes.readUInt32LE(at) !== 0x0201_4b50) throw new Error('The central directory is damaged');
    const [crc, compressed, size] = [16, 20, 24].map((field) => bytes.readUInt32LE(at + field));
    const [nameLength = 0, extra = 0, comment = 0] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const data = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const stored = bytes.subarray(data, data + (compressed ?? 0));
    const isDeflated = bytes.readUInt16LE(at + 10) === 8;
    const file = isDeflated ? inflateRawSync(stored) : stored;
    if (file.length !== size || crc32(file) !== crc) throw new Error(`${name} is damaged`);
    files.set(name, file);
    at += 46 + nameLength + extra + comment;
  }
  return files;
}

async function checkWithUnzip(bytes: Buffer): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'panelist-zip-'));
  try {
    const path = join(folder, 'archive.zip');
    await writeFile(path, bytes);
    // 1: an empty archive is a warning.
    await run('unzip', ['-tq', path]).catch((error: { code?: unknown }) => {
      if (error.code !== 'ENOENT' && error.code !== 1) throw error as Error;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
