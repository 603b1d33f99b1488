import { describe, expect, test } from '@jest/globals';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { pictureFrom, pictureFromSvg } from './pictures.js';

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#336699' } });

async function stored(bytes: Buffer): Promise<Buffer> {
  const picture = await pictureFrom(bytes);
  if (!Buffer.isBuffer(picture)) throw new Error(`The picture was refused (${String(picture)})`);
  return picture;
}

describe('profile pictures', () => {
  test('are square WebP without metadata, whatever the input', async () => {
    const jpeg = await plain(900, 300)
      .withExif({ IFD0: { Artist: 'somebody' } })
      .jpeg()
      .toBuffer();
    for (const bytes of [jpeg, await plain(20, 20).png().toBuffer(), await plain(600, 800).gif().toBuffer()]) {
      const metadata = await sharp(await stored(bytes)).metadata();
      expect(metadata).toMatchObject({ format: 'webp', width: 512, height: 512 });
      expect(metadata.exif).toBeUndefined();
    }
  });

  test('are upright when the camera was held sideways', async () => {
    const left = await plain(50, 100).png().toBuffer();
    const sideways = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#ffffff' } })
      .composite([{ input: left, left: 0, top: 0 }])
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { data } = await sharp(await stored(sideways))
      .raw()
      .toBuffer({ resolveWithObject: true });
    // Rotated by 90 degrees clockwise, the left side is on top.
    expect(data[0]).toBeLessThan(120);
    expect(data[(511 * 512 + 511) * 3]).toBeGreaterThan(200);
  });

  test('what is no image is null', async () => {
    const whole = await plain(300, 300).jpeg().toBuffer();
    const zip = Buffer.from('504b030414000000080000000000', 'hex');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>');
    for (const bytes of [Buffer.alloc(0), Buffer.from('hello'), zip, svg, whole.subarray(0, whole.length / 2)]) {
      expect(await pictureFrom(bytes)).toBeNull();
    }
  });

  test('a HEIC photo is named as one, by its first or another brand', async () => {
    for (const brands of ['heic', 'mif1\0\0\0\0mif1heic']) {
      const box = Buffer.concat([Buffer.from([0, 0, 0, 8 + brands.length]), Buffer.from(`ftyp${brands}`, 'latin1')]);
      expect(await pictureFrom(Buffer.concat([box, Buffer.alloc(64, 7)]))).toBe('heic');
    }
    const avif = await plain(20, 20).avif().toBuffer();
    expect(await pictureFrom(avif)).toBeInstanceOf(Buffer);
  });

  test('of 30,000 pixels a side are refused by their header alone', async () => {
    const bytes = pngHeader(30_000, 30_000);
    expect(await pictureFrom(bytes)).toBe('too-large');
    expect(await pictureFrom(pngHeader(10_001, 5_000))).toBe('too-large');
  });

  test('can be drawn', async () => {
    const drawn = await pictureFromSvg(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#333"/></svg>',
    );
    expect((await sharp(drawn).metadata()).format).toBe('webp');
  });
});

/** A PNG that announces this size and holds almost nothing: unpacking it would fill the memory. */
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
