import sharp, { type Sharp } from 'sharp';

/** The content type of every stored picture. */
export const PICTURE_TYPE = 'image/webp';
const SIDE = 512;
/**
 * Most pixels of a picture. A small file can unpack into gigabytes: 50 megapixels is more than any
 * camera's picture that fits 5 MB.
 */
export const MOST_PIXELS = 50_000_000;
const limitInputPixels = MOST_PIXELS;
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif']);

/**
 * Whether these are the bytes of a HEIC photo, as telephones take them: its first box names the
 * format among its brands. The image library has no decoder for its patented compression.
 */
function isHeic(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 256)).match(/.{4}/gs) ?? [];
  return brands.some((brand) => /^he[iv]/.test(brand));
}

/**
 * A profile picture from an upload: upright, square (512 px, WebP), without metadata (where and
 * when it was taken). Null if the bytes are no image; SVG counts as none, for it can hold scripts
 * and references. `heic` if it is a photo in that format. `too-large` if it has more than
 * `MOST_PIXELS`: then only its header was read.
 */
export async function pictureFrom(bytes: Buffer): Promise<Buffer | 'heic' | 'too-large' | null> {
  const unreadable = isHeic(bytes) ? 'heic' : null;
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (!formats.has(format)) return unreadable;
    if (width * height > MOST_PIXELS) return 'too-large';
    return await square(sharp(bytes, { limitInputPixels, failOn: 'error' }).autoOrient());
  } catch {
    // The library throws for "not an image" and for "a broken image"; for the person both are the
    // same.
    return unreadable;
  }
}

/** A picture drawn in code, for the demo's people. */
export async function pictureFromSvg(svg: string): Promise<Buffer> {
  return square(sharp(Buffer.from(svg)));
}

async function square(image: Sharp): Promise<Buffer> {
  return image.resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: 82 }).toBuffer();
}
