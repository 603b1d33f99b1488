/** Files of a person (pictures), encrypted with that person's key. */
export interface FileStore {
  /** Stores the bytes and returns the file's id. */
  put(file: { readonly ownerId: string; readonly contentType: string; readonly bytes: Buffer }): Promise<string>;
  /** Null if there is none, or its owner was erased. */
  get(fileId: string): Promise<{ readonly ownerId: string; readonly contentType: string; readonly bytes: Buffer } | null>;
  remove(fileId: string): Promise<void>;
  /** A person's files, oldest first and without their bytes: for an export. */
  ofOwner(ownerId: string): Promise<readonly { readonly id: string; readonly contentType: string; readonly createdAt: string }[]>;
  /** Removes all files of a person: for an erasure. */
  removeAllOf(ownerId: string): Promise<void>;
  /** A path that an `<img>` can load for the given time: signed, without a log-in. */
  signedPath(fileId: string, seconds: number): string;
  /** Whether a signed path's parts are genuine and not expired. */
  verify(fileId: string, expires: string, signature: string): boolean;
}
