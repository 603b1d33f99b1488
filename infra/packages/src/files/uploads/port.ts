/** A stored file, without its bytes. */
export interface UploadFacts {
  readonly key: string;
  readonly ownerId: string;
  readonly contentType: string;
  readonly size: number;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Whether something refers to it, so that no sweep removes it. */
  readonly isRetained: boolean;
}

export interface OpenUpload extends UploadFacts {
  /**
   * The bytes from `from` to `to` (exclusive), decrypted as they are read; null if they are gone.
   */
  readonly read: (from: number, to: number) => Promise<AsyncIterable<Buffer> | null>;
}

/**
 * One direct upload: `multipart/form-data` with these fields, and the file as the last one, `file`.
 */
export interface UploadForm {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly key: string;
}

/** The signed part of an address, as it comes back. */
export interface SignedAddress {
  readonly key: string;
  /**
   * Of an upload the file's owner, of a download the session with which it ends, if there is one.
   */
  readonly owner: string;
  readonly expires: string;
  readonly signature: string;
}

/**
 * Large files of persons, which browsers send and load by signed addresses. Each is encrypted with
 * a key of its own, which the owner's key seals: erasing the owner makes it unreadable everywhere,
 * backups included. A file is named by a key such as `videos/<id>.webm`.
 */
export interface Uploads {
  /** A path to which a browser may PUT one file for the given time, without a log-in. */
  uploadPath(key: string, ownerId: string, seconds: number): string;
  /**
   * A form that a browser may POST with one file for the given time, as S3's POST policy has it.
   */
  uploadForm(key: string, ownerId: string, seconds: number): UploadForm;
  /** A path from which a browser may load the file for the given time, or up to a minute less. */
  downloadPath(key: string, seconds: number): string;
  /**
   * The same until this time (ISO 8601, to the second) or the end of this session, and no longer.
   */
  downloadPathUntil(key: string, time: string, sessionId: string): string;
  /** Whether a path's parts are genuine: `expired` if they were. */
  verify(verb: 'PUT' | 'POST' | 'GET', address: SignedAddress): 'valid' | 'expired' | 'forged';
  /**
   * Stores a file under a key; again replaces it until it is retained. Throws `request.too-large`,
   * `upload.type-wrong`, `upload.infected`, `upload.kept`, `upload.too-many`, and `upload.forged`
   * for an erased owner; nothing is stored then.
   */
  receive(key: string, ownerId: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  /**
   * Scans bytes that are stored elsewhere. Throws `upload.infected` at this field, and
   * `server.unavailable` where the scanner does not answer.
   */
  requireClean(bytes: Buffer, field: string): Promise<void>;
  /**
   * Stores a file that the server itself made and refers to: retained, in place of what an earlier
   * run stored or left under the key. Returns its size. Throws `SubjectErasedError` for an erased
   * owner.
   */
  store(key: string, ownerId: string, bytes: AsyncIterable<Buffer>): Promise<number>;
  /** Null if there is none, or its owner was erased. */
  find(key: string): Promise<OpenUpload | null>;
  /** Marks a file as referred to, so that no sweep removes it. Returns whether there is one. */
  keep(key: string): Promise<boolean>;
  /** Nothing refers to the file any more: the sweep will remove it. */
  release(key: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** A person's files, oldest first: for an export. */
  ofOwner(ownerId: string): Promise<readonly UploadFacts[]>;
  /** Removes all files of a person: for an erasure. Returns how many there were. */
  removeAllOf(ownerId: string): Promise<number>;
  /** Removes what was sent before this time and never retained. Returns how many files. */
  removeUnkept(before: Date): Promise<number>;
}
