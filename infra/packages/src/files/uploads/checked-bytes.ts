import { kernelRefusal } from '@panelist/domain/kernel';
import { buckets } from './buckets.js';
import type { BucketName } from './buckets.js';

/** Enough of a file's beginning to recognise every type. */
const beginningBytes = 4_096;

const ebml = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
const segment = Buffer.from([0x18, 0x53, 0x80, 0x67]);
const docType = Buffer.concat([Buffer.from([0x42, 0x82, 0x84]), Buffer.from('webm')]);
const jpeg = Buffer.from([0xff, 0xd8, 0xff]);
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const pdf = Buffer.from('%PDF-');
const zip = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const compoundFile = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

const startsWith = (beginning: Buffer, signature: Buffer): boolean => beginning.subarray(0, signature.length).equals(signature);

/**
 * Whether bytes begin as a file of this type does, whatever its name says. WebM: an EBML header
 * with the document type `webm`, followed by a segment (RFC 8794, RFC 9559). MP4: a file type box
 * of a plausible length (ISO/IEC 14496-12); QuickTime the same, or one of the boxes that older
 * files begin with. Office Open XML: a ZIP with the entries of a package (ECMA-376, part 2). Word
 * before 2007: a compound file.
 */
function beginsAs(contentType: string, beginning: Buffer): boolean {
  switch (contentType) {
    case 'video/webm': {
      if (!startsWith(beginning, ebml)) return false;
      const type = beginning.indexOf(docType);
      return type > 0 && beginning.indexOf(segment, type) > type;
    }
    case 'video/mp4':
      return fileBrand(beginning) !== null && fileBrand(beginning) !== quickTime;
    case 'video/quicktime':
      return (
        fileBrand(beginning) === quickTime ||
        (beginning.length >= 16 && ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'].includes(beginning.toString('latin1', 4, 8)))
      );
    case 'image/jpeg':
      return startsWith(beginning, jpeg);
    case 'image/png':
      return startsWith(beginning, png);
    case 'application/pdf':
      return startsWith(beginning, pdf);
    case 'application/msword':
      return startsWith(beginning, compoundFile);
    case 'application/vnd.openxmlformats-officedocument.wordprocessingml.document':
      return isPackage(beginning, 'word/');
    case 'application/vnd.openxmlformats-officedocument.presentationml.presentation':
      return isPackage(beginning, 'ppt/');
    case 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet':
      return isPackage(beginning, 'xl/');
    default:
      return false;
  }
}

const quickTime = 'qt  ';

/** The major brand of a file type box; null where none begins the file. */
function fileBrand(beginning: Buffer): string | null {
  if (beginning.length < 16 || beginning.toString('latin1', 4, 8) !== 'ftyp') return null;
  const length = beginning.readUInt32BE(0);
  const brand = beginning.toString('latin1', 8, 12);
  return length >= 16 && length <= 1_024 && /^[\x20-\x7e]{4}$/.test(brand) ? brand : null;
}

const folders = ['word/', 'ppt/', 'xl/'];

/**
 * The entries of a package come in any order, so one of those that every package has is enough,
 * unless one shows that it is of another kind.
 */
function isPackage(beginning: Buffer, folder: string): boolean {
  if (!startsWith(beginning, zip)) return false;
  if (!['[Content_Types].xml', '_rels/', 'docProps/', folder].some((name) => beginning.includes(name))) return false;
  return !entryNames(beginning).some((name) => folders.some((other) => other !== folder && name.startsWith(other)));
}

/** The names in the local headers of a ZIP's beginning (APPNOTE 4.3.7). */
function entryNames(beginning: Buffer): readonly string[] {
  const names: string[] = [];
  for (let at = beginning.indexOf(zip); at !== -1 && at + 30 <= beginning.length; at = beginning.indexOf(zip, at + 4))
    names.push(beginning.toString('utf8', at + 30, at + 30 + beginning.readUInt16LE(at + 26)));
  return names;
}

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
