import { kernelRefusal } from '@panelist/domain/kernel';
import { buckets } from './buckets.js';
import type { BucketName } from './buckets.js';
import { beginningBytes, beginsAs } from './content-of-type.js';

export interface CheckedBytes {
  /** All bytes, once. Throws `request.too-large` when there are more than the bucket takes. */
  readonly bytes: () => AsyncGenerator<Buffer>;
  /** How many there were, after the last one. */
  readonly count: () => number;
}

/**
 * Looks at the beginning of a file before anything is stored. Throws `upload.type-wrong` when the
 * content is of another type than announced.
 */
export async function checkedBytes(
  { bucket, contentType }: { readonly bucket: BucketName; readonly contentType: string },
  source: AsyncIterable<Buffer>,
): Promise<CheckedBytes> {
  const { mostBytes, tooLarge } = buckets[bucket];
  const iterator = source[Symbol.asyncIterator]();
  const first: Buffer[] = [];
  let count = 0;
  while (count < beginningBytes) {
    const next = await iterator.next();
    if (next.done === true) break;
    first.push(next.value);
    count += next.value.length;
  }
  if (!beginsAs(contentType, Buffer.concat(first).subarray(0, beginningBytes))) throw kernelRefusal('upload.type-wrong');
  return {
    count: () => count,
    bytes: async function* () {
      yield* first;
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
        count += next.value.length;
        if (count > mostBytes) throw kernelRefusal('request.too-large', { message: tooLarge });
        yield next.value;
      }
    },
  };
}
