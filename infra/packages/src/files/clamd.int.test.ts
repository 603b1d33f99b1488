import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { findServer } from '../../../testing/servers/find-server.js';
import { eicar } from '../../../testing/servers/server-kind.js';
import type { TestServer } from '../../../testing/servers/test-server.js';
import { testDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { aWebm, testUploads, type TestUploads } from '../../../testing/test-uploads.js';
import { systemClock } from '../foundation/index.js';
import { memoryVault } from '../personal-data/index.js';
import { clamd } from './clamd.js';
import { keyFor } from './uploads/index.js';

const MB = 1024 * 1024;
const found = await findServer('clamd');

(found.missing === null ? describe : describe.skip)(`files that ClamAV scans ${found.missing ?? ''}`, () => {
  let db: TestDatabase;
  let server: TestServer;
  let kit: TestUploads;
  beforeAll(async () => {
    db = await testDatabase();
    server = await found.start();
    kit = await testUploads({ pool: db.pool, vault: memoryVault(), clock: systemClock(), scanner: clamd(server.url) });
  });
  afterAll(async () => {
    await kit.close();
    await server.stop();
    await db.close();
  });

  async function* piecesOf(bytes: Buffer, size = 64 * 1024) {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const receive = async (bytes: Buffer) => {
    const key = keyFor('videos', 'video/webm', randomUUID()) ?? '';
    await kit.uploads.receive(key, 'ada', piecesOf(bytes));
    return key;
  };

  test('a file with malware is refused, and nothing of it is stored; others are', async () => {
    await expect(receive(aWebm(2 * MB, eicar))).rejects.toMatchObject({
      code: 'upload.infected',
      message: 'This file contains malware and was not saved. Please check your device.',
    });
    expect(await kit.stored()).toEqual([]);
    expect((await db.pool.query('select from app.uploads')).rowCount).toBe(0);
    const clean = aWebm(20 * MB, 'A greeting.');
    expect(await kit.uploads.find(await receive(clean))).toMatchObject({ size: clean.length });
  });

  test('bytes that are stored elsewhere are refused at their field', async () => {
    await kit.uploads.requireClean(Buffer.from('A picture.'), 'files');
    await kit.uploads.requireClean(Buffer.alloc(0), 'files');
    await expect(kit.uploads.requireClean(Buffer.from(eicar), 'files')).rejects.toMatchObject({
      code: 'upload.infected',
      details: { errors: [{ field: 'files' }] },
    });
  });

  test('while the scanner is away nothing is stored', async () => {
    const before = (await kit.stored()).length;
    await server.kill();
    await expect(receive(aWebm(2 * MB))).rejects.toMatchObject({ code: 'server.unavailable' });
    expect(await kit.stored()).toHaveLength(before);
  });
});
