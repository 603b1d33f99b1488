/**
 * A store of large, already encrypted files under names of ours: a folder, or a bucket of an
 * S3-compatible store. One test runs against both.
 */
export interface Blobs {
  /**
   * Stores the bytes under a name that is not used yet. Nothing can be read under it before the
   * last byte has arrived.
   */
  write(name: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** The bytes from `from` to `to` (exclusive); null if nothing is stored under the name. */
  read(name: string, from: number, to: number): Promise<AsyncIterable<Buffer> | null>;
  /** Removes the bytes, also those of a write that broke off. Nothing there is no error. */
  remove(name: string): Promise<void>;
}
