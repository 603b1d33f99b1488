import { attachmentTooLarge, maxAttachmentBytes, sanitizedFileName } from '@panelist/domain/kernel';

/**
 * What a bucket takes: the endings of its files' names with their content types, and the most
 * bytes.
 */
interface Bucket {
  /** The first ending of a type is that of a file without a name. */
  readonly endings: Readonly<Record<string, string>>;
  readonly mostBytes: number;
  /** The answer to a file that is too large. */
  readonly tooLarge: string;
  /**
   * Under which name a browser saves the file, `own`: that of its upload; without one it shows or
   * plays it.
   */
  readonly savedAs?: string;
}

const video = { webm: 'video/webm', mp4: 'video/mp4' } as const;
const picture = { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png' } as const;
const office = 'application/vnd.openxmlformats-officedocument';

/**
 * Files that a browser sends by a signed address (contract, Profile: Video; Messages: Attachments),
 * and the ZIPs of exports, which the server makes (contract, Account).
 */
export const buckets = {
  videos: {
    endings: video,
    mostBytes: 100 * 1024 * 1024,
    tooLarge: 'Video uploads must be at most 100 MB.',
  },
  pictures: {
    endings: picture,
    // A picture is under 5 MB (document 3 §5).
    mostBytes: 5 * 1024 * 1024 - 1,
    tooLarge: 'Image uploads must be under 5MB.',
  },
  messages: {
    endings: {
      ...picture,
      pdf: 'application/pdf',
      docx: `${office}.wordprocessingml.document`,
      pptx: `${office}.presentationml.presentation`,
      xlsx: `${office}.spreadsheetml.sheet`,
      doc: 'application/msword',
      mov: 'video/quicktime',
      mp4: 'video/mp4',
    },
    mostBytes: maxAttachmentBytes,
    tooLarge: attachmentTooLarge,
    savedAs: 'own',
  },
  exports: {
    endings: { zip: 'application/zip' },
    // No browser sends one: no content begins as this type does.
    mostBytes: 0,
    tooLarge: 'Exports are not uploaded.',
    savedAs: 'panelist-data.zip',
  },
} as const satisfies Readonly<Record<string, Bucket>>;
export type BucketName = keyof typeof buckets;

/** `video/webm;codecs=vp9` is `video/webm`. */
export const plainType = (contentType: string): string => (contentType.split(';')[0] ?? '').trim().toLowerCase();

/** A new file's name; null if the bucket does not take the type. */
export function keyFor(bucket: BucketName, contentType: string, id: string): string | null {
  const type = plainType(contentType);
  const [ending] = Object.entries<string>(buckets[bucket].endings).find(([, known]) => known === type) ?? [];
  return ending === undefined ? null : `${bucket}/${id}.${ending}`;
}

/**
 * A new file's name with that of the person's own file in it, sanitized: time, id and name
 * (document 3 §7). Null if the bucket takes no file of this ending.
 *
 * @param at in milliseconds
 */
export function namedKeyFor(
  bucket: BucketName,
  fileName: string,
  { at, id }: { readonly at: number; readonly id: string },
): string | null {
  const key = `${bucket}/${at}-${id}-${sanitizedFileName(fileName)}`;
  return partsOfKey(key) === null ? null : key;
}

interface KeyParts {
  readonly bucket: BucketName;
  readonly contentType: string;
  /** Of the person's own file; null for a key without it. */
  readonly fileName: string | null;
}

/** Bucket, content type and own name of a file's name; null for a name that is none of ours. */
export function partsOfKey(key: string): KeyParts | null {
  const [, name = '', ending, fileName] =
    /^([a-z]+)\/(?:\d{1,16}-)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.([a-z0-9]+)|-([A-Za-z0-9\-!_.*'()]{1,200}))$/.exec(
      key,
    ) ?? [];
  if (!isBucket(name)) return null;
  const endings: Readonly<Record<string, string>> = buckets[name].endings;
  const known = (ending ?? /.\.([A-Za-z0-9]+)$/.exec(fileName ?? '')?.[1] ?? '').toLowerCase();
  const contentType = Object.hasOwn(endings, known) ? endings[known] : undefined;
  return contentType === undefined ? null : { bucket: name, contentType, fileName: fileName ?? null };
}

export const isBucket = (name: string): name is BucketName => Object.hasOwn(buckets, name);

/** Under which name a browser saves the file; null for one that it shows or plays. */
export function savedName(key: string): string | null {
  const parts = partsOfKey(key);
  const bucket: Bucket | null = parts && buckets[parts.bucket];
  return bucket?.savedAs === 'own' ? (parts?.fileName ?? null) : (bucket?.savedAs ?? null);
}
