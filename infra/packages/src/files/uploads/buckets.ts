/** What a bucket takes: the content types with the ending of their names, and the most bytes. */
interface Bucket {
  readonly endings: Readonly<Record<string, string>>;
  readonly mostBytes: number;
  /** The answer to a file that is too large. */
  readonly tooLarge: string;
  /** Under which name a browser saves the file; without one it shows or plays it. */
  readonly savedAs?: string;
}

/**
 * Files that a browser sends by a signed address (contract, Profile: Video), and the ZIPs of exports,
 * which the server makes (contract, Account).
 */
export const buckets = {
  videos: {
    endings: { 'video/webm': 'webm', 'video/mp4': 'mp4' },
    mostBytes: 100 * 1024 * 1024,
    tooLarge: 'Video uploads must be at most 100 MB.',
  },
  exports: {
    endings: { 'application/zip': 'zip' },
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
  const endings: Readonly<Record<string, string>> = buckets[bucket].endings;
  const type = plainType(contentType);
  const ending = Object.hasOwn(endings, type) ? endings[type] : undefined;
  return ending === undefined ? null : `${bucket}/${id}.${ending}`;
}

/** Bucket and content type of a file's name; null for a name that is none of ours. */
export function partsOfKey(key: string): { readonly bucket: BucketName; readonly contentType: string } | null {
  const [, name = '', ending] = /^([a-z]+)\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.([a-z0-9]+)$/.exec(key) ?? [];
  if (!isBucket(name)) return null;
  const [contentType] = Object.entries(buckets[name].endings).find(([, known]) => known === ending) ?? [];
  return contentType === undefined ? null : { bucket: name, contentType };
}

const isBucket = (name: string): name is BucketName => Object.hasOwn(buckets, name);

/** Under which name a browser saves the file; null for one that it shows or plays. */
export function savedName(key: string): string | null {
  const parts = partsOfKey(key);
  const bucket: Bucket | null = parts && buckets[parts.bucket];
  return bucket?.savedAs ?? null;
}
