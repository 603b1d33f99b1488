import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  /** A path with slashes, in any script. */
  readonly name: string;
  /** ISO 8601; the archive holds it in UTC, to two seconds. */
  readonly modifiedAt: string;
  /** Bytes that are compressed already (pictures, videos) are wrapped and not compressed again. */
  readonly isCompressed?: boolean;
  readonly bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

interface Written {
  readonly name: Buffer;
  readonly time: number;
  readonly crc: number;
  readonly compressed: number;
  readonly size: number;
  /** Where its local header begins. */
  readonly offset: number;
}

/** Beyond these the format needs its 64-bit extension, which this writer does not have. */
const mostBytes = 0xffff_ffff;
const mostEntries = 0xffff;
/** UTF-8 names; sizes and check sum follow the data. */
const flags = 0x0808;
const DEFLATE = 8;
const VERSION = 20;

/**
 * A ZIP archive (PKWARE APPNOTE 6.3.10) as a stream: only one piece of one entry is in memory at a
 * time. Sizes and check sums follow each entry's data in a data descriptor.
 * @throws RangeError beyond 4 GB or 65,535 entries, or for a name used twice
 */
export async function* zip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  const names = new Set<string>();
  let offset = 0;
  for await (const entry of entries) {
    if (names.has(entry.name)) throw new RangeError('Two files of an archive have the same name');
    names.add(entry.name);
    const [name, time, start] = [Buffer.from(entry.name), dosTime(entry.modifiedAt), offset];
    const header = localHeader(name, time);
    yield header;
    offset += header.length;
    const sums = { crc: 0, size: 0, compressed: 0 };
    const deflated = createDeflateRaw({ level: entry.isCompressed ? 0 : 6 });
    // A failure of the source reaches the loop through the stream that it destroys.
    pipeline(Readable.from(counted(entry.bytes, sums)), deflated, () => undefined);
    for await (const piece of deflated as AsyncIterable<Buffer>) {
      sums.compressed += piece.length;
      yield piece;
    }
    offset += sums.compressed;
    checkSize(Math.max(offset, sums.size));
    const descriptor = fields([
      [4, 0x0807_4b50],
      [4, sums.crc],
      [4, sums.compressed],
      [4, sums.size],
    ]);
    yield descriptor;
    offset += descriptor.length;
    written.push({ name, time, offset: start, ...sums });
  }
  if (written.length > mostEntries) throw new RangeError('An archive has too many files');
  const directory = offset;
  for (const each of written) {
    const record = directoryRecord(each);
    yield record;
    offset += record.length;
  }
  checkSize(offset);
  yield fields([
    [4, 0x0605_4b50],
    [2, 0],
    [2, 0],
    [2, written.length],
    [2, written.length],
    [4, offset - directory],
    [4, directory],
    [2, 0],
  ]);
}

async function* counted(bytes: ZipEntry['bytes'], sums: { crc: number; size: number }): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    sums.crc = crc32(piece, sums.crc);
    sums.size += piece.length;
    yield piece;
  }
}

function checkSize(bytes: number): void {
  if (bytes > mostBytes) throw new RangeError('An archive is larger than 4 GB');
}

const localHeader = (name: Buffer, time: number): Buffer =>
  Buffer.concat([
    fields([
      [4, 0x0403_4b50],
      [2, VERSION],
      [2, flags],
      [2, DEFLATE],
      [4, time],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    ]),
    name,
  ]);

const directoryRecord = ({ name, time, crc, compressed, size, offset }: Written): Buffer =>
  Buffer.concat([
    fields([
      [4, 0x0201_4b50],
      // Made by a Unix system, so that its permissions below count.
      [2, (3 << 8) | VERSION],
      [2, VERSION],
      [2, flags],
      [2, DEFLATE],
      [4, time],
      [4, crc],
      [4, compressed],
      [4, size],
      [2, name.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      // A regular file, rw-r--r--.
      [4, (0o100644 << 16) >>> 0],
      [4, offset],
    ]),
    name,
  ]);

/** Whole numbers in little-endian order, each of 2 or 4 bytes. */
function fields(numbers: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  return Buffer.concat(
    numbers.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes);
      if (bytes === 2) field.writeUInt16LE(value);
      else field.writeUInt32LE(value);
      return field;
    }),
  );
}

/** Time in the low and date in the high half, as MS-DOS counts them: from 1980, in two seconds. */
function dosTime(time: string): number {
  const at = new Date(time);
  const date = (Math.max(0, at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const clock = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return ((date << 16) | clock) >>> 0;
}
