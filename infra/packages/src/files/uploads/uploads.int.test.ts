import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { systemClock } from '../../foundation/index.js';
import { memoryVault } from '../../personal-data/index.js';
import { testDatabase } from '../../../../testing/test-database.js';
import type { TestDatabase } from '../../../../testing/test-database.js';
import { testHttp } from '../../../../testing/http.js';
import type { TestHttp } from '../../../../testing/http.js';
import { anMp4, aWebm, testUploads } from '../../../../testing/test-uploads.js';
import type { TestUploads } from '../../../../testing/test-uploads.js';
import { keyFor, namedKeyFor } from './buckets.js';
import { postgresUploads } from './postgres-uploads.js';
import { itLong } from '../../../../testing/long-test.js';

const MB = 1024 * 1024;
const vault = memoryVault();
const clock = systemClock();

let db: TestDatabase;
let kit: TestUploads;
let http: TestHttp;
beforeAll(async () => {
  db = await testDatabase();
  kit = await testUploads({ pool: db.pool, vault, clock });
  http = await testHttp([], { uploads: kit.uploads, clock, timeouts: { request: 300, headers: 300 } });
});
afterAll(async () => {
  await http.close();
  await kit.close();
  await db.close();
});

const newKey = (type = 'video/webm'): string => keyFor('videos', type, randomUUID()) ?? '';
const put = async (path: string, body: Uint8Array, type = 'video/webm') =>
  fetch(http.url + path, { method: 'PUT', body: new Uint8Array(body), headers: { 'Content-Type': type } });
const get = async (key: string, headers: Record<string, string> = {}) =>
  fetch(http.url + kit.uploads.downloadPath(key, 900), { headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const rowCount = async () => Number((await db.pool.query<{ n: string }>('select count(*) as n from app.uploads')).rows[0]?.n);

async function stored(bytes: Buffer, ownerId = 'ada'): Promise<string> {
  const key = newKey();
  const answer = await put(kit.uploads.uploadPath(key, ownerId, 900), bytes);
  expect(answer.status).toBe(200);
  return key;
}

describe('an upload', () => {
  test('comes back as it went in, as a video, and is nowhere in clear', async () => {
    const video = aWebm(300_000, 'spoken by Ada');
    const key = await stored(video);
    const response = await get(key);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('video/webm');
    expect(response.headers.get('Accept-Ranges')).toBe('bytes');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect((await bytesOf(response)).equals(video)).toBe(true);
    for (const bytes of await kit.stored()) expect(bytes.includes('spoken by Ada')).toBe(false);
  });

  test('a recorder names its codecs with the type', async () => {
    const path = kit.uploads.uploadPath(newKey(), 'ada', 900);
    expect((await put(path, aWebm(), 'video/webm;codecs=vp9,opus')).status).toBe(200);
    const mp4 = kit.uploads.uploadPath(newKey('video/mp4'), 'ada', 900);
    expect((await put(mp4, anMp4(), 'video/mp4')).status).toBe(200);
  });

  test('sent again, it replaces the first until it is kept', async () => {
    const key = newKey();
    const path = kit.uploads.uploadPath(key, 'eve', 900);
    for (const size of [500, 700]) expect((await put(path, aWebm(size))).status).toBe(200);
    expect(await kit.uploads.ofOwner('eve')).toEqual([
      { key, ownerId: 'eve', contentType: 'video/webm', size: 700, createdAt: expect.stringMatching(/Z$/), isRetained: false },
    ]);
    expect(await kit.uploads.keep(key)).toBe(true);
    const again = await put(path, aWebm(900));
    expect([again.status, await again.json()]).toMatchObject([409, { code: 'upload.kept' }]);
    expect((await kit.uploads.find(key))?.size).toBe(700);
  });
});

describe('a player', () => {
  test.each([
    ['bytes=0-', 206, 0, 200_000],
    ['bytes=0-0', 206, 0, 1],
    ['bytes=65530-65545', 206, 65_530, 65_546],
    ['bytes=131072-', 206, 131_072, 200_000],
    ['bytes=-5', 206, 199_995, 200_000],
    ['bytes=10-20,30-40', 200, 0, 200_000],
  ])('asks for %s', async (range, status, from, to) => {
    const video = aWebm(200_000);
    for (let index = 100; index < video.length; index += 1) video[index] = index % 251;
    const response = await get(await stored(video, 'player'), { Range: range });
    expect(response.status).toBe(status);
    expect(response.headers.get('Content-Range')).toBe(status === 206 ? `bytes ${from}-${to - 1}/200000` : null);
    expect((await bytesOf(response)).equals(video.subarray(from, to))).toBe(true);
    await kit.uploads.removeAllOf('player');
  });

  test('asks for what is behind the end', async () => {
    const response = await get(await stored(aWebm(1_000)), { Range: 'bytes=1000-' });
    expect([response.status, response.headers.get('Content-Range')]).toEqual([416, 'bytes */1000']);
  });
});

describe('refused', () => {
  const refusedWith = async (response: Response) => ({
    status: response.status,
    code: ((await response.json()) as { code: string }).code,
  });

  test.each([
    ['an image', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a zip', Buffer.from('504b0304140000000800', 'hex')],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['an MP4', anMp4()],
    ['another Matroska', Buffer.from(aWebm().toString('latin1').replace('webm', 'mkv1'), 'latin1')],
    ['nothing', Buffer.alloc(0)],
    ['a header without a video', aWebm(36).subarray(0, 36)],
  ])('%s that says it is WebM', async (_name, bytes) => {
    const before = await rowCount();
    const path = kit.uploads.uploadPath(newKey(), 'ada', 900);
    expect(await refusedWith(await put(path, bytes))).toEqual({ status: 422, code: 'upload.type-wrong' });
    expect(await rowCount()).toBe(before);
  });

  test('another type than that of the address', async () => {
    const path = kit.uploads.uploadPath(newKey(), 'ada', 900);
    expect(await refusedWith(await put(path, anMp4(), 'video/mp4'))).toEqual({ status: 422, code: 'upload.type-wrong' });
  });

  test('an expired address, a changed one, one for reading', async () => {
    const key = newKey();
    const path = kit.uploads.uploadPath(key, 'ada', 900);
    expect(await refusedWith(await put(kit.uploads.uploadPath(key, 'ada', -1), aWebm()))).toEqual({
      status: 403,
      code: 'upload.expired',
    });
    for (const wrong of [
      path.replace('owner=ada', 'owner=eve'),
      path.replace(/expires=\d/, 'expires=9'),
      path.replace(/videos\/[0-9a-f]{8}/, 'videos/00000000'),
      `/files/${key}`,
      kit.uploads.downloadPath(key, 900),
    ])
      expect(await refusedWith(await put(wrong, aWebm()))).toEqual({ status: 403, code: 'upload.forged' });
    const read = await fetch(http.url + path);
    expect(await refusedWith(read)).toEqual({ status: 404, code: 'resource.not-found' });
  });

  itLong('more than 100 MB, whether the length is announced or not', async () => {
    const path = kit.uploads.uploadPath(newKey(), 'ada', 900);
    const before = (await kit.stored()).length;
    const announced = await put(path, Buffer.concat([aWebm(), Buffer.alloc(100 * MB)]));
    expect([announced.status, await announced.json()]).toMatchObject([
      413,
      { code: 'request.too-large', message: 'Video uploads must be at most 100 MB.' },
    ]);
    async function* pieces() {
      yield new Uint8Array(aWebm());
      for (let count = 0; count < 100; count += 1) yield new Uint8Array(MB);
    }
    const streamed = await fetch(http.url + path, {
      method: 'PUT',
      body: ReadableStream.from(pieces()),
      headers: { 'Content-Type': 'video/webm' },
      duplex: 'half',
    });
    expect(streamed.status).toBe(413);
    expect((await kit.stored()).length).toBe(before);
  });

  test('the eleventh that was never saved', async () => {
    for (let count = 0; count < 10; count += 1) await stored(aWebm(), 'many');
    const path = kit.uploads.uploadPath(newKey(), 'many', 900);
    expect(await refusedWith(await put(path, aWebm()))).toEqual({ status: 429, code: 'upload.too-many' });
  });

  test('the eleventh, also where all have begun before one sends its first byte', async () => {
    const held = Array.from({ length: 15 }, () => {
      const socket = connect(http.http.port, '127.0.0.1');
      const path = kit.uploads.uploadPath(newKey(), 'patient', 900);
      const head = `Host: x\r\nConnection: close\r\nContent-Type: video/webm\r\nContent-Length: 1000`;
      let answer = '';
      socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
      socket.write(`PUT ${path} HTTP/1.1\r\n${head}\r\n\r\n`);
      return { socket, status: async () => once(socket, 'close').then(() => answer.slice(9, 12)) };
    });
    await Promise.all(held.map(async ({ socket }) => once(socket, 'connect')));
    // The server has counted by then, if it counts on arrival.
    await new Promise((resolve) => setTimeout(resolve, 150));
    const statuses = held.map(async ({ status }) => status());
    for (const { socket } of held) socket.write(aWebm());
    expect((await Promise.all(statuses)).toSorted()).toEqual([...Array(10).fill('200'), ...Array(5).fill('429')]);
    expect(await rowCountOf('patient')).toBe(10);
  });
});

test('an upload that breaks off leaves nothing', async () => {
  const before = (await kit.stored()).length;
  const path = kit.uploads.uploadPath(newKey(), 'breaks', 900);
  const socket = connect(http.http.port, '127.0.0.1');
  socket.write(`PUT ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: video/webm\r\nContent-Length: 1000000\r\n\r\n`);
  socket.write(aWebm(200_000));
  while ((await rowCountOf('breaks')) === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  socket.destroy();
  await once(socket, 'close');
  while ((await rowCountOf('breaks')) > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  expect((await kit.stored()).length).toBe(before);
});

itLong('an upload may take longer than other requests', async () => {
  const path = kit.uploads.uploadPath(newKey(), 'slow', 900);
  const socket = connect(http.http.port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  const video = aWebm(2_000);
  socket.write(
    `PUT ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: video/webm\r\nContent-Length: 2000\r\n\r\n`,
  );
  socket.write(video.subarray(0, 1_000));
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  socket.write(video.subarray(1_000));
  await once(socket, 'close');
  expect(answer).toContain('HTTP/1.1 200');
});

describe('a form', () => {
  /** A local header with a name. */
  const zipped = (entry: string) => {
    const header = Buffer.concat([Buffer.from('504b030414000600', 'hex'), Buffer.alloc(22), Buffer.from(entry)]);
    header.writeUInt16LE(entry.length, 26);
    return header;
  };
  const named = (name: string, bucket: 'messages' | 'pictures' = 'messages') =>
    namedKeyFor(bucket, name, { at: 1, id: randomUUID() }) ?? '';
  async function post(key: string, bytes: Uint8Array, change: Record<string, string> = {}, seconds = 900) {
    const { url, fields } = kit.uploads.uploadForm(key, 'joy', seconds);
    const form = new FormData();
    for (const [field, value] of Object.entries({ ...fields, ...change })) form.append(field, value);
    form.append('file', new Blob([new Uint8Array(bytes)]), 'whatever.bin');
    return fetch(http.url + url, { method: 'POST', body: form });
  }

  test.each([
    ['notes..pdf', Buffer.from('%PDF-1.7'), 'application/pdf'],
    ['plan.pdf', Buffer.from('%PDF-1.7'), 'application/pdf'],
    ['me.jpeg', Buffer.from('ffd8ffe000104a46', 'hex'), 'image/jpeg'],
    ['me.PNG', Buffer.from('89504e470d0a1a0a00', 'hex'), 'image/png'],
    ['a.doc', Buffer.from('d0cf11e0a1b11ae100', 'hex'), 'application/msword'],
    ['a.docx', zipped('word/document.xml'), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['a.pptx', zipped('[Content_Types].xml'), 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
    ['a.xlsx', zipped('_rels/.rels'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['a.mp4', anMp4(), 'video/mp4'],
    ['a.mov', Buffer.concat([Buffer.from('00000014', 'hex'), Buffer.from('ftypqt  '), Buffer.alloc(20)]), 'video/quicktime'],
  ])('stores %s, which a browser saves under its name', async (name, bytes, type) => {
    const key = named(name);
    expect((await post(key, bytes)).status).toBe(204);
    const answer = await get(key);
    expect([answer.status, answer.headers.get('Content-Type'), answer.headers.get('Content-Disposition')]).toEqual([
      200,
      type,
      `attachment; filename="${name}"`,
    ]);
    expect((await bytesOf(answer)).equals(bytes)).toBe(true);
    await kit.uploads.removeAllOf('joy');
  });

  test.each(['plan.pdf', 'me.jpg', 'me.png', 'a.doc', 'a.docx', 'a.pptx', 'a.xlsx', 'a.mov', 'a.mp4'])(
    'takes nothing else as %s',
    async (name) => {
      const answer = await post(named(name), Buffer.from('<script>alert(1)</script> and more than enough'));
      expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'upload.type-wrong' }]);
    },
  );

  test.each([
    ['a.docx', Buffer.concat([zipped('[Content_Types].xml'), zipped('xl/workbook.xml')])],
    ['a.xlsx', zipped('ppt/presentation.xml')],
    ['a.pptx', zipped('word/document.xml')],
    ['a.mov', anMp4()],
    ['a.mp4', Buffer.concat([Buffer.from('00000014', 'hex'), Buffer.from('ftypqt  '), Buffer.alloc(20)])],
  ])('does not take another type for %s', async (name, bytes) => {
    const answer = await post(named(name), bytes);
    expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'upload.type-wrong' }]);
  });

  test('is refused when it is changed, late, too large, or no form', async () => {
    const key = named('plan.pdf');
    const other = named('other.pdf');
    const pdf = Buffer.from('%PDF-1.7');
    expect((await post(key, pdf, { key: other })).status).toBe(403);
    expect((await post(key, pdf, { owner: 'someone else' })).status).toBe(403);
    expect((await post(key, pdf, {}, -1)).status).toBe(403);
    const tooLarge = await post(key, Buffer.concat([pdf, Buffer.alloc(25 * MB)]));
    expect([tooLarge.status, await tooLarge.json()]).toMatchObject([413, { message: 'Attachments must be at most 25 MB.' }]);
    const picture = await post(
      named('me.png', 'pictures'),
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(5 * MB)]),
    );
    expect(picture.status).toBe(413);
    const { url, fields } = kit.uploads.uploadForm(key, 'joy', 900);
    expect((await fetch(http.url + url, { method: 'POST', body: 'no form' })).status).toBe(400);
    const withoutFile = new FormData();
    for (const [field, value] of Object.entries(fields)) withoutFile.append(field, value);
    expect((await fetch(http.url + url, { method: 'POST', body: withoutFile })).status).toBe(400);
    expect(await rowCountOf('joy')).toBe(0);
  });

  test('that breaks off leaves nothing', async () => {
    const { url, fields } = kit.uploads.uploadForm(named('plan.pdf'), 'joy', 900);
    const socket = connect(http.http.port, '127.0.0.1');
    const part = (name: string, value: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const file = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7';
    const begin =
      Object.entries(fields)
        .map(([name, value]) => part(name, value))
        .join('') +
      file +
      'x'.repeat(200_000);
    socket.write(
      `POST ${url} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000\r\n\r\n`,
    );
    socket.write(begin);
    for (let tries = 0; (await rowCountOf('joy')) === 0 && tries < 200; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await rowCountOf('joy')).toBe(1);
    socket.destroy();
    for (let tries = 0; (await rowCountOf('joy')) > 0 && tries < 200; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await rowCountOf('joy')).toBe(0);
  });
});

describe('a file that the server makes', () => {
  const newZip = (): string => keyFor('exports', 'application/zip', randomUUID()) ?? '';
  async function* pieces(...texts: readonly string[]) {
    for (const text of texts) yield Buffer.from(text);
  }

  test('is saved by a browser, until its time and no longer', async () => {
    const key = newZip();
    expect(await kit.uploads.store(key, 'gil', pieces('a ', 'ZIP'))).toBe(5);
    const until = (ms: number) => kit.uploads.downloadPathUntil(key, new Date(Date.now() + ms).toISOString(), '');
    const response = await fetch(http.url + until(60_000));
    expect([response.status, response.headers.get('Content-Type'), response.headers.get('Content-Disposition')]).toEqual([
      200,
      'application/zip',
      'attachment; filename="panelist-data.zip"',
    ]);
    expect(await response.text()).toBe('a ZIP');
    expect((await fetch(http.url + until(-1_000))).status).toBe(404);
    expect(await kit.uploads.removeUnkept(new Date(Date.now() + 60_000))).toBeGreaterThanOrEqual(0);
    expect(await kit.uploads.find(key)).toMatchObject({ size: 5, isRetained: true });
  });

  test('replaces what an earlier run stored or left; a failure leaves nothing', async () => {
    const key = newZip();
    const before = (await kit.stored()).length;
    await kit.uploads.store(key, 'hal', pieces('first'));
    await kit.uploads.store(key, 'hal', pieces('second'));
    expect([(await kit.stored()).length, await rowCountOf('hal')]).toEqual([before + 1, 1]);
    async function* broken() {
      yield Buffer.from('begins');
      throw new Error('the log is gone');
    }
    await expect(kit.uploads.store(key, 'hal', broken())).rejects.toThrow('the log is gone');
    expect([(await kit.stored()).length, await rowCountOf('hal')]).toEqual([before, 0]);
  });

  test('is not stored for an owner who is erased while it is made, or was before', async () => {
    const key = newZip();
    const before = (await kit.stored()).length;
    async function* erasedMeanwhile() {
      yield Buffer.from('begins');
      await vault.erase('ike');
      await kit.uploads.removeAllOf('ike');
    }
    await expect(kit.uploads.store(key, 'ike', erasedMeanwhile())).rejects.toThrow();
    await expect(kit.uploads.store(key, 'ike', pieces('again'))).rejects.toThrow();
    expect([(await kit.stored()).length, await rowCountOf('ike')]).toEqual([before, 0]);
  });

  test('is never taken from a browser', async () => {
    const path = kit.uploads.uploadPath(newZip(), 'ada', 900);
    expect((await put(path, Buffer.from('504b0304', 'hex'), 'application/zip')).status).toBeGreaterThanOrEqual(400);
  });
});

describe('the end of a file', () => {
  test('with its owner erased it is gone, and so is every new one', async () => {
    const key = await stored(aWebm(), 'ben');
    await vault.erase('ben');
    expect(await kit.uploads.find(key)).toBeNull();
    expect((await get(key)).status).toBe(404);
    const path = kit.uploads.uploadPath(newKey(), 'ben', 900);
    expect((await put(path, aWebm())).status).toBe(403);
    expect(await kit.uploads.removeAllOf('ben')).toBe(1);
    expect(await rowCountOf('ben')).toBe(0);
  });

  test('all files of one person go, and those of others stay', async () => {
    const [one, two, other] = [await stored(aWebm(), 'cy'), await stored(aWebm(), 'cy'), await stored(aWebm(), 'di')];
    await kit.uploads.keep(two);
    const before = (await kit.stored()).length;
    expect(await kit.uploads.removeAllOf('cy')).toBe(2);
    expect((await kit.stored()).length).toBe(before - 2);
    expect([await kit.uploads.find(one), await kit.uploads.find(two)]).toEqual([null, null]);
    expect(await kit.uploads.find(other)).toMatchObject({ ownerId: 'di' });
  });

  test('what was never kept goes with the sweep; a released file does, too', async () => {
    const [kept, unkept, released] = [await stored(aWebm(), 'f'), await stored(aWebm(), 'f'), await stored(aWebm(), 'f')];
    await kit.uploads.keep(kept);
    await kit.uploads.keep(released);
    await kit.uploads.release(released);
    expect(await kit.uploads.removeUnkept(new Date(Date.now() - 60_000))).toBe(0);
    expect(await kit.uploads.removeUnkept(new Date(Date.now() + 60_000))).toBeGreaterThanOrEqual(2);
    expect((await kit.uploads.find(kept))?.isRetained).toBe(true);
    expect([await kit.uploads.find(unkept), await kit.uploads.find(released)]).toEqual([null, null]);
    expect(await kit.uploads.keep(unkept)).toBe(false);
  });

  test('while the store is away no row goes without its bytes: the next sweep removes both', async () => {
    const blobs = new Map<string, Buffer>();
    let away = false;
    const available = () => {
      if (away) throw new Error('the store is away');
    };
    const uploads = postgresUploads({
      pool: db.pool,
      vault,
      clock,
      secret: Buffer.alloc(32),
      blobs: {
        write: async (name, bytes) => {
          blobs.set(name, await buffer(bytes));
          available();
        },
        read: async () => null,
        remove: async (name) => {
          available();
          blobs.delete(name);
        },
      },
    });
    const sent = async (key: string) => uploads.receive(key, 'kit', Readable.from([aWebm()]));
    const later = new Date(Date.now() + 60_000);
    await uploads.removeUnkept(later);
    const key = newKey();
    await sent(key);
    away = true;
    await expect(sent(newKey())).rejects.toThrow('away');
    await expect(uploads.removeUnkept(later)).rejects.toThrow('away');
    expect([blobs.size, await rowCountOf('kit')]).toEqual([2, 2]);
    expect([await uploads.find(key), await uploads.keep(key)]).toEqual([null, false]);
    away = false;
    await uploads.removeUnkept(later);
    expect([blobs.size, await rowCountOf('kit')]).toEqual([0, 0]);
  });
});

const rowCountOf = async (ownerId: string) =>
  Number((await db.pool.query<{ n: string }>('select count(*) as n from app.uploads where owner_id = $1', [ownerId])).rows[0]?.n);
