import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aWebm, type LoggedIn } from '../../../../infra/testing/index.js';
import { queryWorld, type QueryWorld } from '../../test-kit/query-world.test-kit.js';
import { participationRow, projectRow } from '../../test-kit/sample-rows.test-kit.js';

let world: QueryWorld;
let ada: LoggedIn;
beforeAll(async () => {
  world = await queryWorld();
  ada = await world.participant('ada');
});
afterAll(async () => world.close());

async function addressFor(who: LoggedIn, query: string) {
  return who.call(`GET /v2/video-urls/upload-url?${query}`);
}
const playable = async (who: { readonly call: LoggedIn['call'] }, name: string) =>
  who.call(`GET /v2/video-urls/download-url?fileName=${encodeURIComponent(name)}`);

async function upload(who: LoggedIn, type = 'video/webm'): Promise<string> {
  const { body } = await addressFor(who, `fileName=me.webm&fileType=${encodeURIComponent(type)}`);
  const { signed, original } = body as { signed: string; original: string };
  const answer = await fetch(world.http.url + signed, {
    method: 'PUT',
    body: new Uint8Array(aWebm(2_000)),
    headers: { 'Content-Type': type },
  });
  expect(answer.status).toBe(200);
  return original;
}

describe('the address of an upload', () => {
  test('takes the video, which its owner can then play', async () => {
    const original = await upload(ada, 'video/webm;codecs=vp9,opus');
    expect(original).toMatch(/^videos\/[0-9a-f-]{36}\.webm$/);
    const { status, body } = await playable(ada, original);
    expect(status).toBe(200);
    const played = await fetch(world.http.url + (body as { signed: string }).signed);
    expect([played.status, played.headers.get('Content-Type')]).toEqual([200, 'video/webm']);
    expect((await played.arrayBuffer()).byteLength).toBe(2_000);
  });

  test('is for WebM and MP4 alone, and for people who are logged in', async () => {
    const mp4 = await addressFor(ada, 'fileName=me.mp4&fileType=video/mp4');
    expect(mp4.body).toMatchObject({ success: true, original: expect.stringMatching(/\.mp4$/) });
    for (const query of ['fileName=a&fileType=image/png', 'fileName=a', 'fileType=video/webm', 'fileName=&fileType=video/webm'])
      expect((await addressFor(ada, query)).status).toBe(422);
    expect((await world.http.call('GET /v2/video-urls/upload-url?fileName=a&fileType=video/webm')).status).toBe(401);
  });
});

async function* bytes(): AsyncGenerator<Buffer> {
  yield Buffer.from('PK');
}

describe('a saved video', () => {
  let video: string;
  let others: Readonly<Record<string, LoggedIn>>;
  beforeAll(async () => {
    video = await upload(ada);
    others = {
      researcher: await world.http.logIn('rosa', ['researcher']),
      stranger: await world.http.logIn('ruth', ['researcher']),
      support: await world.http.logIn('sam', ['usermanager']),
      operations: await world.http.logIn('olga', ['paymentmanager']),
      participant: await world.participant('ben'),
    };
    await world.given.projects(projectRow('applied', { ownerId: 'rosa' }), projectRow('other', { ownerId: 'ruth' }));
    await world.given.participations(
      participationRow('ada', 'applied', { ownerId: 'rosa', submittedAt: '2026-02-01T00:00:00.000Z' }),
      participationRow('ada', 'other', { ownerId: 'ruth', status: 'DRAFT', submittedAt: null, invitedAt: null }),
    );
  });
  const statuses = async () =>
    Object.fromEntries(
      await Promise.all(Object.entries(others).map(async ([name, who]) => [name, (await playable(who, video)).status] as const)),
    );

  test('nobody else plays it before it is saved', async () => {
    expect(await statuses()).toEqual({ researcher: 404, stranger: 404, support: 404, operations: 404, participant: 404 });
  });

  test('its owner, staff, and the researcher of a project that the owner applied to play it', async () => {
    await world.uploads.keep(video);
    expect(await statuses()).toEqual({ researcher: 200, stranger: 404, support: 200, operations: 200, participant: 404 });
    expect((await playable(ada, video)).status).toBe(200);
    expect((await playable(world.http, video)).status).toBe(401);
    // The role that allowed it was revoked.
    for (const roles of [[], ['panelist']] as const)
      expect((await playable(await world.http.logIn('rosa', roles), video)).status).toBe(404);
    // The call is for videos: a copy of all data is behind a step-up.
    const copy = 'exports/0199a000-0000-7000-8000-000000000001.zip';
    await world.uploads.store(copy, 'ada', bytes());
    for (const who of [ada, ...Object.values(others)]) expect((await playable(who, copy)).status).toBe(404);
    for (const unknown of ['videos/x.webm', '../secret', 'videos/00000000-0000-4000-8000-000000000000.webm'])
      expect((await playable(ada, unknown)).status).toBe(404);
  });
});
