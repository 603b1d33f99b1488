import { randomBytes } from 'node:crypto';
import { decryptBytes, encryptBytes, keyBytes } from './data-key.js';

/** Bytes of the file in one chunk: a reader of a range decrypts only the chunks that hold it. */
export const chunkBytes = 64 * 1024;
/** Initialisation vector and tag. */
const overhead = 28;
/** Bytes of a full chunk as it is stored. */
export const sealedChunkBytes = chunkBytes + overhead;

/** A key for one file alone. The vault seals it for the file's owner. */
export const newFileKey = (): Buffer => randomBytes(keyBytes);

/** Where a range of a file's bytes is among its sealed bytes. */
export interface SealedRange {
  /** First sealed byte, and the one after the last. */
  readonly from: number;
  readonly to: number;
  readonly firstChunk: number;
}

/** @param from first byte of the file @param to the one after the last @param size of the file */
export function sealedRange(from: number, to: number, size: number): SealedRange {
  const firstChunk = Math.floor(from / chunkBytes);
  const chunks = Math.ceil(size / chunkBytes);
  const sealedSize = size + chunks * overhead;
  const lastChunk = Math.floor((to - 1) / chunkBytes);
  return {
    from: firstChunk * sealedChunkBytes,
    to: Math.min((lastChunk + 1) * sealedChunkBytes, sealedSize),
    firstChunk,
  };
}

/**
 * Encrypts a file as a sequence of chunks, each bound to `context`, its number and whether it is
 * the last, so that chunks can be neither moved, exchanged nor cut off. An empty file has none.
 */
export async function* sealChunks(key: Buffer, context: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let index = 0;
  let full: Buffer | undefined;
  for await (const chunk of inChunks(bytes)) {
    if (full !== undefined) yield encryptBytes(key, chunkContext(context, index++, false), full);
    full = chunk;
  }
  if (full !== undefined) yield encryptBytes(key, chunkContext(context, index, true), full);
}

interface Sealed {
  readonly key: Buffer;
  readonly context: string;
  /** Bytes of the file. */
  readonly size: number;
}

/**
 * The bytes `from` to `to` (exclusive) of a file.
 * @param sealed what is stored at `sealedRange(from, to, size)`
 * @throws Error when they were tampered with, moved or cut off
 */
export async function* unsealChunks(
  { key, context, size }: Sealed,
  sealed: AsyncIterable<Buffer>,
  from: number,
  to: number,
): AsyncGenerator<Buffer> {
  const last = Math.ceil(size / chunkBytes) - 1;
  let index = Math.floor(from / chunkBytes);
  for await (const chunk of inChunks(sealed, sealedChunkBytes)) {
    const plain = decryptBytes(key, chunkContext(context, index, index === last), chunk);
    const start = index * chunkBytes;
    yield plain.subarray(Math.max(0, from - start), Math.min(plain.length, to - start));
    index += 1;
  }
  if (index * chunkBytes < to) throw new Error(`A sealed file ends too early (${context})`);
}

const chunkContext = (context: string, index: number, isLast: boolean): string => `${context}/${index}${isLast ? '/last' : ''}`;

/** The same bytes in blocks of this length; only the last may be shorter. */
async function* inChunks(bytes: AsyncIterable<Buffer>, length = chunkBytes): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let count = 0;
  for await (const piece of bytes) {
    waiting.push(piece);
    count += piece.length;
    if (count < length) continue;
    let rest = Buffer.concat(waiting, count);
    for (; rest.length >= length; rest = rest.subarray(length)) yield rest.subarray(0, length);
    waiting = rest.length === 0 ? [] : [rest];
    count = rest.length;
  }
  if (count > 0) yield Buffer.concat(waiting, count);
}
