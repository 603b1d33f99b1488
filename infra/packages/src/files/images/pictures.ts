import sharp, { type Sharp } from 'sharp';

/** The content type of every stored picture. */
export const PICTURE_TYPE = 'image/webp';
const SIDE = 512;
/**
 * A small file can unpack into gigabytes: 50 megapixels is more than any camera's picture that fits
 * 5 MB.
 */
const limitInputPixels = 50_000_000;
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif']);

/**
 * A profile picture from an upload: upright, square (512 px, WebP), without metadata (where and
 * when it was taken). Null if the bytes are no image; SVG counts as none, for it can hold scripts
 * and references.
 */
export async function pictureFrom(bytes: Buffer): Promise<Buffer | null> {
  try {
    const { format } = await sharp(bytes, { limitInputPixels }).metadata();
    if (!formats.has(format)) return null;
    return await square(sharp(bytes, { limitInputPixels, failOn: 'error' }).autoOrient());
  } catch {
    // The library throws for "not an image" and for "a broken image"; for the person both are the
    // same.
    return null;
  }
}

/** A picture drawn in code, for the demo's people. */
export async function pictureFromSvg(svg: string): Promise<Buffer> {
  return square(sharp(Buffer.from(svg)));
}

async function square(image: Sharp): Promise<Buffer> {
  return image.resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: 82 }).toBuffer();
}
