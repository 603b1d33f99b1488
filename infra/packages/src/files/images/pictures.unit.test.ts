import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { pictureFrom, pictureFromSvg } from './pictures.js';

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#336699' } });

describe('profile pictures', () => {
  test('are square WebP without metadata, whatever the input', async () => {
    const jpeg = await plain(900, 300)
      .withExif({ IFD0: { Artist: 'somebody' } })
      .jpeg()
      .toBuffer();
    for (const bytes of [jpeg, await plain(20, 20).png().toBuffer(), await plain(600, 800).gif().toBuffer()]) {
      const metadata = await sharp((await pictureFrom(bytes)) ?? undefined).metadata();
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
    const { data } = await sharp((await pictureFrom(sideways)) ?? undefined)
      .raw()
      .toBuffer({ resolveWithObject: true });
    // Rotated by 90 degrees clockwise, the left side is on top.
    expect(data[0]).toBeLessThan(120);
    expect(data[(511 * 512 + 511) * 3]).toBeGreaterThan(200);
  });

  test('what is no image is null', async () => {
    const whole = await plain(300, 300).jpeg().toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>');
    for (const bytes of [Buffer.alloc(0), Buffer.from('hello'), svg, whole.subarray(0, whole.length / 2)]) {
      expect(await pictureFrom(bytes)).toBeNull();
    }
  });

  test('can be drawn', async () => {
    const drawn = await pictureFromSvg(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#333"/></svg>',
    );
    expect((await sharp(drawn).metadata()).format).toBe('webp');
  });
});
