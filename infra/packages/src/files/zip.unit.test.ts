import { beforeAll, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { openZip } from '../../../testing/open-zip.js';
import { zip, type ZipEntry } from './zip.js';

const modifiedAt = '2026-11-23T09:10:12.000Z';
const entry = (name: string, ...pieces: readonly (string | Buffer)[]): ZipEntry => ({
  name,
  modifiedAt,
  bytes: pieces.map((piece) => Buffer.from(piece)),
});

async function archive(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of zip(entries)) pieces.push(piece);
  return Buffer.concat(pieces);
}

describe('an archive', () => {
  const video = randomBytes(300_000);
  let files: ReadonlyMap<string, Buffer>;
  let size: number;
  beforeAll(async () => {
    const bytes = await archive([
      entry('data.json', '{"a":', '1}'),
      entry('empty.txt'),
      { ...entry('files/vidéo.webm', video), isCompressed: true },
      entry('long.txt', 'again and '.repeat(50_000)),
    ]);
    size = bytes.length;
    files = await openZip(bytes);
  });

  test('holds each file as it was', () => {
    expect([...files.keys()]).toEqual(['data.json', 'empty.txt', 'files/vidéo.webm', 'long.txt']);
    expect(files.get('data.json')?.toString()).toBe('{"a":1}');
    expect(files.get('empty.txt')?.length).toBe(0);
    expect(files.get('files/vidéo.webm')?.equals(video)).toBe(true);
    expect(files.get('long.txt')?.length).toBe(500_000);
    expect(size).toBeLessThan(310_000);
  });
});

test('an archive without files is one', async () => {
  expect([...(await openZip(await archive([]))).keys()]).toEqual([]);
});

test('a name comes once', async () => {
  await expect(archive([entry('a', 'x'), entry('a', 'y')])).rejects.toThrow('same name');
});

test('a source that fails fails the archive', async () => {
  async function* broken() {
    yield Buffer.from('begins');
    throw new Error('the disk is gone');
  }
  await expect(archive([{ name: 'a', modifiedAt, bytes: broken() }])).rejects.toThrow('the disk is gone');
});

describe('of a large file', () => {
  const pieces = 400;
  let most = 0;
  beforeAll(async () => {
    let [made, taken] = [0, 0];
    async function* large() {
      for (; made < pieces; made += 1) yield randomBytes(256 * 1024);
    }
    for await (const piece of zip([{ name: 'large', modifiedAt, bytes: large(), isCompressed: true }])) {
      taken += piece.length;
      most = Math.max(most, made * 256 * 1024 - taken);
    }
  });

  test('only little is read ahead of its reader', () => {
    expect(most).toBeLessThan(20 * 256 * 1024);
  });
});
