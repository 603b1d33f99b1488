import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startS3 } from '../../../../testing/servers/s3-server.js';
import type { TestS3 } from '../../../../testing/servers/s3-server.js';
import { openBlobs } from './open-blobs.js';
import type { Blobs } from './port.js';

const MB = 1024 * 1024;
let s3: TestS3;
let folder: string;
beforeAll(async () => {
  s3 = await startS3('panelist-files');
  folder = await mkdtemp(join(tmpdir(), 'panelist-blobs-'));
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

async function* pieces(bytes: Buffer, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

describe.each([
  ['a folder', async () => openBlobs({ kind: 'folder', folder })],
  ['a bucket', async () => openBlobs(s3.place)],
])('blobs in %s', (_name, open) => {
  let blobs: Blobs;
  beforeAll(async () => {
    blobs = await open();
  });
  const all = async (name: string, from: number, to: number) => {
    const bytes = await blobs.read(name, from, to);
    return bytes && buffer(bytes);
  };

  test.each([1, 64 * 1024, 5 * MB, 8 * MB, 8 * MB + 1, 20 * MB])('of %i bytes come back, whole and in ranges', async (size) => {
    const [name, bytes] = [randomUUID(), randomBytes(size)];
    await blobs.write(name, pieces(bytes, 100_000));
    expect((await all(name, 0, size))?.equals(bytes)).toBe(true);
    const middle = Math.floor(size / 2);
    expect((await all(name, middle, Math.min(size, middle + 10)))?.equals(bytes.subarray(middle, middle + 10))).toBe(true);
    expect((await all(name, size - 1, size))?.equals(bytes.subarray(size - 1))).toBe(true);
    await blobs.remove(name);
    expect(await blobs.read(name, 0, 1)).toBeNull();
  });

  test.each([1_000, 20 * MB])('nothing is read before the last of %i bytes, nor after a write that broke off', async (size) => {
    const name = randomUUID();
    let before: unknown = 'not asked';
    async function* broken() {
      yield* pieces(randomBytes(size), MB);
      before = await blobs.read(name, 0, 1);
      throw new Error('the sender is gone');
    }
    await expect(blobs.write(name, broken())).rejects.toThrow('the sender is gone');
    expect([before, await blobs.read(name, 0, 1)]).toEqual([null, null]);
    await blobs.remove(name);
  });

  test('what is not there is no error to remove', async () => {
    await blobs.remove(randomUUID());
  });

  test('a name is never a path', async () => {
    for (const name of ['../../etc/passwd', 'a/b/c/d/e/f', 'short', '']) {
      await expect(blobs.write(name, pieces(Buffer.from('x'), 1))).rejects.toThrow(RangeError);
      await expect(blobs.read(name, 0, 1)).rejects.toThrow(RangeError);
      await expect(blobs.remove(name)).rejects.toThrow(RangeError);
    }
  });

  test('a reader that stops early leaves the store usable', async () => {
    const name = randomUUID();
    await blobs.write(name, pieces(randomBytes(4 * MB), MB));
    for (let times = 0; times < 60; times += 1)
      for await (const piece of (await blobs.read(name, 0, 4 * MB)) ?? []) {
        expect(piece.length).toBeGreaterThan(0);
        break;
      }
    expect((await all(name, 0, 4 * MB))?.length).toBe(4 * MB);
    await blobs.remove(name);
  });
});

describe('a start with a bucket', () => {
  const started = async (change: Partial<TestS3['place']>) =>
    openBlobs({ ...s3.place, ...change }).then(
      () => null,
      (error: unknown) => error as Error & { mayPass: boolean },
    );

  test('says that the bucket is missing', async () => {
    expect(await started({ bucket: 'nowhere' })).toMatchObject({
      name: 'StartError',
      mayPass: false,
      message: `FILES_URL names the bucket nowhere, which does not exist at ${s3.place.endpoint}. Create it, or correct FILES_URL.`,
    });
  });

  test('says that the store can not be reached, which may pass', async () => {
    expect(await started({ endpoint: 'http://127.0.0.1:9' })).toMatchObject({
      name: 'StartError',
      mayPass: true,
      message: expect.stringMatching(/^The file store at http:\/\/127.0.0.1:9 \(FILES_URL\) can not be reached/),
    });
  });

  test.each([
    ['refused', { AWS_ACCESS_KEY_ID: 'UNKNOWN' }, /refuses our access to the bucket panelist-files \(InvalidAccessKeyId\)/],
    [
      'not possible without credentials',
      { AWS_ACCESS_KEY_ID: undefined, AWS_SECRET_ACCESS_KEY: undefined, AWS_EC2_METADATA_DISABLED: 'true', HOME: '/nowhere' },
      /there are no credentials for it. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/,
    ],
  ])('says that the access is %s', async (_what, variables, message) => {
    const before = { ...process.env };
    for (const [name, value] of Object.entries(variables))
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    try {
      expect(await started({})).toMatchObject({ name: 'StartError', mayPass: false, message: expect.stringMatching(message) });
    } finally {
      for (const name of Object.keys(variables))
        if (before[name] === undefined) delete process.env[name];
        else process.env[name] = before[name];
    }
  });

  test('leaves nothing in the bucket, and keeps to its prefix', async () => {
    expect(await started({ prefix: 'one/two/' })).toBeNull();
    const objects = await readdir(s3.folder, { recursive: true });
    expect(objects.filter((name) => name.includes('start-check'))).toEqual([]);
  });
});

test('a store that goes away answers as unavailable, and serves again after it is back', async () => {
  const other = await startS3('panelist-files');
  const blobs = await openBlobs(other.place);
  const name = randomUUID();
  await blobs.write(name, pieces(Buffer.from('kept'), 4));
  await other.pause();
  for (const failing of [
    async () => blobs.read(name, 0, 4),
    async () => blobs.write(randomUUID(), pieces(Buffer.from('x'), 1)),
    async () => blobs.remove(name),
  ])
    await expect(failing()).rejects.toMatchObject({ code: 'server.unavailable' });
  await other.resume();
  const bytes = await blobs.read(name, 0, 4);
  expect(bytes && (await buffer(bytes)).toString()).toBe('kept');
  await other.stop();
});
