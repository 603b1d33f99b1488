import { kernelRefusal } from '@panelist/domain/kernel';
import type { IncomingMessage } from 'node:http';

/**
 * More than any room accepts (a picture of 5 MB and its form), so that the room itself refuses what
 * is too large.
 */
const MOST_BYTES = 6 * 1024 * 1024;

/**
 * The body of a request, buffered so that it can be sent again; undefined if there is none. Throws
 * `request.too-large`.
 */
export async function readWhole(request: IncomingMessage): Promise<Buffer | undefined> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (length === undefined && encoding === undefined) return undefined;
  if (Number(length ?? 0) > MOST_BYTES) throw kernelRefusal('request.too-large');
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Leave the rest unread: destroying the request would close the connection before the answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw kernelRefusal('request.too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
