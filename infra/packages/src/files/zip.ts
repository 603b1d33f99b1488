import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  /** A path with slashes, in any script. */
  readonly name: string;
  /** ISO 8601. */
  readonly modifiedAt: string;
  /** Bytes that are compressed already (pictures, videos) are wrapped and not compressed again. */
  readonly isCompressed?: boolean;
  readonly bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/**
 * A ZIP archive as a stream: an entry is opened when the one before it has been read, and only some
 * chunks of it are in memory at a time.
 * @throws RangeError for a name used twice
 */
export async function* zip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const archive = new ZipFile();
  const output = archive.outputStream.pipe(new PassThrough());
  const ended = new AbortController();
  archive.on('error', (error) => output.destroy(error));

  async function addAll(): Promise<void> {
    const names = new Set<string>();
    for await (const { name, modifiedAt, isCompressed = false, bytes } of entries) {
      if (names.has(name)) throw new RangeError('Two files of an archive have the same name');
      names.add(name);
      const source = Readable.from(bytes, { signal: ended.signal });
      const read = once(source, 'end', { signal: ended.signal });
      archive.addReadStream(source, name, { mtime: new Date(modifiedAt), compress: !isCompressed, mode: 0o100644 });
      await read;
    }
    archive.end();
  }

  addAll().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  try {
    for await (const chunk of output as AsyncIterable<Buffer>) yield chunk;
  } finally {
    // A reader that stops early closes the source too.
    ended.abort();
  }
}
