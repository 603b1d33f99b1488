import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { memoryVault } from '../personal-data/index.js';
import { testDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { testHttp, type TestHttp } from '../../../testing/http.js';
import type { FileStore } from './port.js';
import { postgresFiles, signedPaths } from './postgres-files.js';

const secret = Buffer.alloc(32, 7);
const vault = memoryVault();
const picture = { ownerId: 'ada', contentType: 'image/png', bytes: Buffer.from('a picture of Ada') };

let db: TestDatabase;
let files: FileStore;
let http: TestHttp;
beforeAll(async () => {
  db = await testDatabase();
  files = postgresFiles({ pool: db.pool, vault, secret });
  http = await testHttp([], { files });
});
afterAll(async () => {
  await http.close();
  await db.close();
});

test('a file comes back as it went in, and the database does not hold it in clear', async () => {
  const id = await files.put(picture);
  expect(await files.get(id)).toEqual(picture);
  const rows = await db.pool.query<{ sealed: Buffer }>('select sealed from app.files where id = $1', [id]);
  expect(rows.rows[0]?.sealed.includes('Ada')).toBe(false);
  await files.remove(id);
  expect(await files.get(id)).toBeNull();
  expect(await files.get('no id at all')).toBeNull();
});

test('bytes moved to another file can not be read there', async () => {
  const [one, other] = [await files.put(picture), await files.put(picture)];
  await db.pool.query('update app.files set sealed = (select sealed from app.files where id = $1) where id = $2', [one, other]);
  await expect(files.get(other)).rejects.toThrow('tampered with or moved');
});

test('with its owner erased a file is gone', async () => {
  const id = await files.put({ ...picture, ownerId: 'ben' });
  await vault.erase('ben');
  expect(await files.get(id)).toBeNull();
});

test('a signed path shows the picture to a browser, privately and as what it is', async () => {
  const path = files.signedPath(await files.put(picture), 3600);
  const response = await fetch(http.url + path);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('a picture of Ada');
  expect(response.headers.get('Content-Type')).toBe('image/png');
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(response.headers.get('Cache-Control')).toMatch(/^private, max-age=\d{4}, immutable$/);
  expect(response.headers.get('Content-Security-Policy')).toContain('sandbox');
});

test('types that could run in a browser are only downloaded', async () => {
  const path = files.signedPath(await files.put({ ...picture, contentType: 'image/svg+xml' }), 3600);
  const response = await fetch(http.url + path);
  expect(response.headers.get('Content-Type')).toBe('application/octet-stream');
  expect(response.headers.get('Content-Disposition')).toBe('attachment');
});

test('a changed path, an expired one, or one without a file: 404', async () => {
  const id = await files.put(picture);
  const path = files.signedPath(id, 3600);
  const past = signedPaths(secret, () => Date.now() - 3 * 3_600_000).signedPath(id, 3600);
  const other = files.signedPath('0b9fd6ef-9c0c-4f4f-8f5e-3b8f27b6f1aa', 3600);
  for (const wrong of [
    `/files/${id}`,
    path.replace(/expires=\d/, 'expires=9'),
    `${path}x`,
    path.replace(id, 'other'),
    past,
    other,
  ])
    expect((await http.call(`GET ${wrong}`)).status).toBe(404);
});

test('a path stays the same within its window and is good for its time at least', () => {
  let now = 10_000_000;
  const paths = signedPaths(secret, () => now);
  const path = paths.signedPath('a', 60);
  now += 1_000;
  expect(paths.signedPath('a', 60)).toBe(path);
  now += 59_000;
  expect(verified(paths, path)).toBe(true);
  now += 60_000;
  expect(verified(paths, path)).toBe(false);
});

function verified(paths: ReturnType<typeof signedPaths>, path: string): boolean {
  const query = new URL(path, 'http://here').searchParams;
  return paths.verify('a', query.get('expires') ?? '', query.get('signature') ?? '');
}
